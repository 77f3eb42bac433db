import { type Dataset } from '../dataset.ts'
import type { SanityDocument } from '../document.ts'
import { draftId, isPublic, isPublished, publishedId, versionId } from '../document.ts'
import { refusal } from '../lake-error.ts'
import { isUnpublishing } from '../releases/release.ts'

/** What a query sees: the documents of one perspective. */
export interface View {
  all(): readonly SanityDocument[]
  ofType(type: string): readonly SanityDocument[]
  byId(id: string): SanityDocument | undefined
  /** The documents with `id` in any `_ref`. */
  referringTo(id: string): readonly SanityDocument[]
}

export type Perspective = 'raw' | 'published' | 'public' | readonly string[]

/** `public` is what strangers see whatever they ask for. */
export class Views {
  #dataset: Dataset
  #views = new Map<string, View>()

  constructor(dataset: Dataset) {
    this.#dataset = dataset
  }

  of(perspective: Perspective): View {
    const key = perspectiveKey(perspective)
    const known = this.#views.get(key)
    if (known) return known
    const view = cached(this.#dataset, layer(this.#dataset, perspective))
    if (this.#views.size >= 32) this.#views.clear()
    this.#views.set(key, view)
    return view
  }
}

export const perspectiveKey = (perspective: Perspective) =>
  typeof perspective === 'string' ? perspective : perspective.join(',')

/** From this version on drafts and versions are sent to whoever asks for them. */
export const isPublishedByDefault = (apiVersion: string) => apiVersion === 'X' || apiVersion >= '2025-02-19'

/** Reads the `perspective` parameter; without one the API version decides, as it does at Sanity. */
export function readPerspective(values: readonly string[], apiVersion: string): Perspective {
  const names = values.flatMap((value) => value.split(',')).filter(Boolean)
  if (names.length === 0) return isPublishedByDefault(apiVersion) ? 'published' : 'raw'
  if (names.some((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name)) || names.length > 10) {
    throw refusal(400, 'badRequest', 'The perspective is not a known name or a list of releases')
  }
  if (names.length === 1 && names[0] === 'raw') return 'raw'
  if (names.length === 1 && names[0] === 'published') return 'published'
  if (names.length === 1 && names[0] === 'previewDrafts') return ['drafts']
  return names.filter((name) => name !== 'published')
}

interface Layer {
  /** The document that stands for `document`'s group in this perspective, as a query sees it. */
  project(document: SanityDocument): SanityDocument | undefined
  byId(id: string): SanityDocument | undefined
}

function layer(dataset: Dataset, perspective: Perspective): Layer {
  const only = (seen: (id: string) => boolean): Layer => ({
    project: (document) => (seen(document._id) ? document : undefined),
    byId: (id) => (seen(id) ? dataset.get(id) : undefined),
  })
  if (perspective === 'raw') return only(() => true)
  if (perspective === 'public') return only(isPublic)
  if (perspective === 'published') return only(isPublished)
  const winner = (id: string) => {
    for (const name of perspective) {
      const found = dataset.get(name === 'drafts' ? draftId(id) : versionId(name, id))
      if (found) return isUnpublishing(found) ? undefined : found
    }
    return dataset.get(publishedId(id))
  }
  const shown = (document: SanityDocument | undefined) =>
    document && { ...document, _id: publishedId(document._id), _originalId: document._id }
  return {
    project: (document) => (winner(document._id)?._id === document._id ? shown(document) : undefined),
    byId: (id) => (isPublished(id) ? shown(winner(id)) : undefined),
  }
}

function cached(dataset: Dataset, { project, byId }: Layer): View {
  let everything: { revision: number; list: SanityDocument[] } | undefined
  const types = new Map<string, { revision: number; list: SanityDocument[] }>()
  const collect = (documents: Iterable<SanityDocument>) => {
    const list: SanityDocument[] = []
    for (const document of documents) {
      const seen = project(document)
      if (seen) list.push(seen)
    }
    return list.sort((a, b) => (a._id < b._id ? -1 : 1))
  }
  return {
    byId,
    referringTo: (id) =>
      collect([...dataset.referrers(id).keys()].flatMap((source) => dataset.get(source) ?? [])),
    all() {
      if (everything?.revision !== dataset.revision) {
        everything = { revision: dataset.revision, list: collect(dataset.all()) }
      }
      return everything.list
    },
    ofType(type) {
      const revision = dataset.typeRevision(type)
      const known = types.get(type)
      if (known?.revision === revision) return known.list
      if (types.size > 500) types.clear()
      const list = collect(dataset.ofType(type))
      types.set(type, { revision, list })
      return list
    },
  }
}
