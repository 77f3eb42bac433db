import { draftPairs } from '../draft-pairs.ts'

export interface Row {
  _id: string
  title: string | null
  address: string | null
}

/** A place in the tree: a page, or a part of addresses at which there is none. */
export interface Place {
  /** What its address adds to that of the place above. */
  part: string
  page?: { id: string; title: string; isPublished: boolean; hasDraft: boolean }
  below: Place[]
}

export const pagesQuery = '*[_type == "page"]{ _id, title, "address": address.current }'

/** The pages by their addresses, drafts before what is published; those without an address come last. */
export function treeOf(rows: readonly Row[]): Place[] {
  const root: Place = { part: '', below: [] }
  const homeless: Place[] = []
  for (const { id, draft, published } of draftPairs(rows)) {
    const { title, address } = { ...(draft ?? published) }
    const page = {
      id,
      title: title ?? 'Untitled page',
      isPublished: published !== undefined,
      hasDraft: draft !== undefined,
    }
    if (address) put(root, address.split('/'), page)
    else homeless.push({ part: '', page, below: [] })
  }
  sort(root)
  return [...root.below, ...homeless]
}

function put(place: Place, [part, ...deeper]: string[], page: NonNullable<Place['page']>) {
  if (part === undefined) return
  let next = place.below.find((it) => it.part === part && !(deeper.length === 0 && it.page))
  if (!next) {
    next = { part, below: [] }
    place.below.push(next)
  }
  if (deeper.length === 0) next.page = page
  else put(next, deeper, page)
}

function sort({ below }: Place) {
  below.sort((one, other) => one.part.localeCompare(other.part))
  for (const place of below) sort(place)
}
