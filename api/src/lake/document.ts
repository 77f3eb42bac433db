export interface SanityDocument {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}

/** As a client sends it: the lake fills what is missing. */
export interface DraftDocument {
  _id?: string
  _type: string
  [field: string]: unknown
}

export interface Patch {
  id?: string
  query?: string
  params?: Record<string, unknown>
  ifRevisionID?: string
  set?: Record<string, unknown>
  setIfMissing?: Record<string, unknown>
  merge?: Record<string, unknown>
  unset?: string[]
  inc?: Record<string, number>
  dec?: Record<string, number>
  insert?: Record<string, unknown>
  diffMatchPatch?: Record<string, string>
}

export type Mutation =
  | { create: DraftDocument }
  | { createOrReplace: DraftDocument }
  | { createIfNotExists: DraftDocument }
  | { delete: { id?: string; query?: string; params?: Record<string, unknown>; ifRevisionID?: string } }
  | { patch: Patch }

const draftPrefix = 'drafts.'
const versionPrefix = 'versions.'

/** Sanity's rule: an id with a dot is never shown to strangers. */
export const isPublic = (id: string) => !id.includes('.')

export const isDraft = (id: string) => id.startsWith(draftPrefix)
export const isVersion = (id: string) => id.startsWith(versionPrefix)
export const isPublished = (id: string) => !isDraft(id) && !isVersion(id)

export function publishedId(id: string) {
  if (isDraft(id)) return id.slice(draftPrefix.length)
  if (isVersion(id)) return id.split('.').slice(2).join('.')
  return id
}

export const draftId = (id: string) => draftPrefix + publishedId(id)
export const versionId = (release: string, id: string) => `${versionPrefix}${release}.${publishedId(id)}`
export const isVersionIn = (release: string, id: string) => id.startsWith(`${versionPrefix}${release}.`)

/** As the history keeps it; null stands for a document that does not exist. */
export function withoutRevision(document: SanityDocument | undefined) {
  if (!document) return null
  const { _rev, ...fields } = document
  return fields
}

export function titleOf({ title, name }: SanityDocument) {
  return [title, name].find((text) => typeof text === 'string' && text.trim() !== '') as string | undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
