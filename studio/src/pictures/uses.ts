import { getDraftId } from '@sanity/client/csm'
import type { SanityDocument } from 'sanity'
import { draftPairs } from '../draft-pairs.ts'

export interface PictureValue {
  asset: { _type: 'reference'; _ref: string }
  alt?: string
  hotspot?: { x: number; y: number; width: number; height: number }
  crop?: object
}

/** A place in the content that shows a picture. */
export interface Use {
  /** The newest version of the document: its draft, if there is one. */
  document: SanityDocument
  /** As patches write it: `image`, `sections[_key=="a1"].picture`. */
  path: string
  value: PictureValue
}

/** Where each picture is shown, by its id, as it would be after everything is published. */
export function usesOf(documents: readonly SanityDocument[]): Map<string, Use[]> {
  const newest = draftPairs(documents).flatMap(({ draft, published }) => draft ?? published ?? [])
  const uses = newest.flatMap((document) =>
    [...picturesIn(document)].map(([path, value]): Use => ({ document, path, value })),
  )
  return Map.groupBy(uses, ({ value }) => value.asset._ref)
}

/** What has to be written so that every use gets the same change; in drafts, so that nobody sees it before Publish. */
export function changesOf(uses: readonly Use[], change: Partial<PictureValue>) {
  return [...Map.groupBy(uses, ({ document }) => document)].map(([document, own]) => {
    const { _rev, _updatedAt, ...content } = document
    return {
      draft: { ...content, _id: getDraftId(document._id) },
      set: Object.fromEntries(
        own.flatMap(({ path }) =>
          Object.entries(change).map(([name, value]) => [`${path}.${name}`, value] as const),
        ),
      ),
    }
  })
}

/** What staff know a document by. */
export const titleOf = (document: object) => {
  const { title, name } = document as { title?: unknown; name?: unknown }
  return [title, name].find((it) => typeof it === 'string')
}

function* picturesIn(value: unknown, path = ''): Generator<[string, PictureValue]> {
  if (typeof value !== 'object' || value === null) return
  if (isPicture(value)) yield [path, value]
  for (const [name, part] of Object.entries(value)) {
    if (Array.isArray(part)) {
      for (const item of part as { _key?: string }[]) {
        if (item?._key) yield* picturesIn(item, `${joined(path, name)}[_key=="${item._key}"]`)
      }
    } else yield* picturesIn(part, joined(path, name))
  }
}

const joined = (path: string, name: string) => (path ? `${path}.${name}` : name)

const isPicture = (value: object): value is PictureValue =>
  'asset' in value && ((value.asset as { _ref?: string } | null)?._ref ?? '').startsWith('image-')
