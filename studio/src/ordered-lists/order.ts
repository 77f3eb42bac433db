import type { SanityClient } from '@sanity/client'
import { getDraftId } from '@sanity/client/csm'
import { LexoRank } from 'lexorank'
import { draftPairs } from '../draft-pairs.ts'

/** A document of a list as its draft and its published version have it. */
export interface Entry {
  id: string
  title: string
  rank: string
  isPublished: boolean
  hasDraft: boolean
  /** The place that visitors see, where it differs. */
  publicRank?: string
}

export interface Row {
  _id: string
  title: string | null
  orderRank: string | null
}

type Document = Record<string, unknown> & { _id: string; _rev: string; orderRank?: string }

export type Ranks = ReadonlyMap<string, string>

export const entriesQuery = (type: string) =>
  `*[_type == "${type}"]{ _id, "title": coalesce(name, title), orderRank }`

/** Documents in the order that staff have given them, with what of it visitors do not see yet. */
export function entriesOf(rows: readonly Row[]): Entry[] {
  return draftPairs(rows)
    .map(({ id, draft, published }): Entry => {
      const rank = (draft ?? published)?.orderRank ?? ''
      const publicRank = published?.orderRank ?? ''
      return {
        id,
        title: (draft ?? published)?.title ?? 'Untitled',
        rank,
        isPublished: published !== undefined,
        hasDraft: draft !== undefined,
        ...(published && publicRank !== rank && { publicRank }),
      }
    })
    .sort(byRank)
}

export const byRank = (one: { rank: string }, other: { rank: string }) =>
  one.rank < other.rank ? -1 : Number(one.rank > other.rank)

/** The ranks to write so that the entry at `from` stands at `to`: its own, or everybody's where there is no room. */
export function ranksAfterMove(entries: readonly Entry[], from: number, to: number): Ranks {
  const order = [...entries]
  const [moved] = order.splice(from, 1)
  if (!moved || from === to) return new Map()
  order.splice(to, 0, moved)
  const rank = rankBetween(order[to - 1]?.rank, order[to + 1]?.rank)
  if (rank !== undefined) return new Map([[moved.id, rank]])
  let next = LexoRank.middle()
  return new Map(
    order.map(({ id }) => {
      next = next.genNext()
      return [id, next.toString()]
    }),
  )
}

function rankBetween(before: string | undefined, after: string | undefined) {
  try {
    if (before === undefined) return after && LexoRank.parse(after).genPrev().toString()
    if (after === undefined) return LexoRank.parse(before).genNext().toString()
    const rank = LexoRank.parse(before).between(LexoRank.parse(after)).toString()
    return before < rank && rank < after ? rank : undefined
  } catch {
    return undefined
  }
}

/** Writes places into drafts; a draft that then says what is public already goes away. */
export async function writeToDrafts(client: SanityClient, ranks: Ranks) {
  if (ranks.size === 0) return
  const versions = await versionsOf(client, [...ranks.keys()])
  await client.action(
    [...ranks].map(([id, orderRank]) => {
      const { draft, published } = versions(id)
      const ids = { draftId: getDraftId(id), publishedId: id }
      return draft && published?.orderRank === orderRank && sameButPlace(draft, published)
        ? ({ actionType: 'sanity.action.document.version.discard', versionId: ids.draftId } as const)
        : ({ actionType: 'sanity.action.document.edit', ...ids, patch: { set: { orderRank } } } as const)
    }),
  )
}

/** Makes the places of drafts public, all or none, and nothing else that stands in them. Answers the places before. */
export async function publishOrder(client: SanityClient, ranks: Ranks): Promise<Ranks> {
  const versions = await versionsOf(client, [...ranks.keys()])
  const transaction = client.transaction()
  const before = new Map<string, string>()
  for (const [id, orderRank] of ranks) {
    const { draft, published } = versions(id)
    if (!published) continue
    before.set(id, published.orderRank ?? '')
    transaction.patch(id, (patch) => patch.ifRevisionId(published._rev).set({ orderRank }))
    if (!draft) continue
    if (sameButPlace(draft, published)) transaction.delete(draft._id)
    else transaction.patch(draft._id, (patch) => patch.set({ orderRank }))
  }
  await transaction.commit()
  return before
}

async function versionsOf(client: SanityClient, ids: readonly string[]) {
  const found = await client.fetch<Document[]>(
    '*[_id in $ids]',
    { ids: ids.flatMap((id) => [id, getDraftId(id)]) },
    { perspective: 'raw' },
  )
  const byId = new Map(found.map((document) => [document._id, document]))
  return (id: string) => ({ draft: byId.get(getDraftId(id)), published: byId.get(id) })
}

const sameButPlace = (draft: Document, published: Document) => fingerprint(draft) === fingerprint(published)

const ownOfVersion = new Set(['_id', '_rev', '_createdAt', '_updatedAt', '_system', 'orderRank'])

/** Two versions with the same content have the same fingerprint, in whichever order their fields were written. */
function fingerprint(document: Document) {
  return JSON.stringify(
    Object.fromEntries(Object.entries(document).filter(([key]) => !ownOfVersion.has(key))),
    (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
  )
}
