import type { Core } from '../core.ts'
import { withoutDangling } from '../dataset.ts'
import { draftId, isVersion, publishedId, type SanityDocument, titleOf } from '../document.ts'
import { documentAt } from './history.ts'
import type { Deletion } from '../store.ts'

export interface DeletedDocument {
  _id: string
  _type: string
  title: string
  deletedAt: string
  author: string
  /** The last state of its versions, to be created again: published, draft, or both if one transaction deleted them. */
  documents: SanityDocument[]
}

const maxListed = 50

/** The documents of which no version is left, newest first; published or discarded drafts do not count. */
export function recentlyDeleted({ store, dataset, binned }: Core): DeletedDocument[] {
  const found = new Map<string, Deletion & { ids: string[] }>()
  for (const deletion of store.deletions()) {
    const id = publishedId(deletion.id)
    if (isVersion(deletion.id) || dataset.get(id) || dataset.get(draftId(id))) continue
    const known = found.get(id)
    if (!known) found.set(id, { ...deletion, ids: [deletion.id] })
    else if (known.seq === deletion.seq) known.ids.push(deletion.id)
  }
  const exists = (id: string) => Boolean(dataset.get(id) ?? binned(id))
  const listed: DeletedDocument[] = []
  for (const [_id, { ids, timestamp, author }] of found) {
    const documents = ids.flatMap((id) => documentAt(store, dataset, id, 'lastRevision') ?? [])
    const newest = documents[0]
    // Assets are restored with the documents that refer to them.
    if (!newest || /^(sanity|system)\./.test(newest._type)) continue
    const { _type } = newest
    const known = (id: string) => ids.includes(id) || exists(id)
    const whole = documents.map((document) => withoutDangling(document, known) as SanityDocument)
    listed.push({
      _id,
      _type,
      title: titleOf(newest) ?? 'Untitled',
      deletedAt: timestamp,
      author,
      documents: whole,
    })
    if (listed.length === maxListed) break
  }
  return listed
}
