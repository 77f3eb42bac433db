import type { SanityDocument } from '../document.ts'

export const releaseType = 'system.release'
const releasePrefix = '_.releases.'

/** Documents that are published together, as the Studio and @sanity/client know it. */
export interface Release extends SanityDocument {
  name: string
  state: 'active' | 'scheduled' | 'published' | 'archived'
  metadata: Record<string, unknown>
  publishAt?: string
  publishedAt?: string
  /** Why it was not published at its time. */
  error?: { message: string }
  /** Its versions, once they are published or archived. */
  finalDocumentStates?: { _key: string; id: string }[]
  /** Who scheduled it, else who created it. */
  userId: string
}

export const releaseDocumentId = (name: string) => releasePrefix + name
export const isReleaseName = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value)
export const isReleaseId = (id: string) => id.startsWith(releasePrefix)
export const isRelease = (document: SanityDocument | undefined): document is Release =>
  document?._type === releaseType && isReleaseId(document._id)

/** A version that says: with the release, the published document is taken off. */
export const isUnpublishing = ({ _system }: SanityDocument) =>
  typeof _system === 'object' && _system !== null && 'delete' in _system && _system.delete === true
