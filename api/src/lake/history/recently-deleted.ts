import type { Core } from '../core.ts'
import { withoutDangling } from '../dataset.ts'
import { draftId, isVersion, publishedId, type SanityDocument, titleOf } from '../document.ts'
import { documentAt } from './history.ts'
import type { Deletion } from '../store.ts'

interface DeletedDocument {
  _id: string
  _type: string
  title: string
  deletedAt: string
  author: string
  /** The last state of its versions, to be created again: published, draft, or both if one transaction deleted them. */
  documents: SanityDocument[]
}

const maxListed = 50

/**
 * The documents of which no version is left, newest first; published or discarded drafts do not count. Assets, which come
 * back by themselves with a document that refers to them, are listed where their type is asked for.
 */
export function recentlyDeleted(
  { store, dataset, binned }: Core,
  assetType: string | undefined,
): DeletedDocument[] {
  const found = new Map<string, Deletion & { ids: string[] }>()
  for (const deletion of store.deletions()) {
    const id = publishedId(deletion.id)
    if (isVersion(deletion.id) || dataset.get(id) || dataset.get(draftId(id))) continue
    const known = found.get(id)
    if (!known) found.set(id, { ...deletion, ids: [deletion.id] })
    else if (known.seq === deletion.seq) known.ids.push(deletion.id)
  }
  const exists = (id: string) => Boolean(dataset.get(id) ?? binned(id))
  const isListed = ({ _id, _type }: SanityDocument) =>
    assetType ? _type === assetType && binned(_id) : !/^(sanity|system)\./.test(_type)
  const listed: DeletedDocument[] = []
  for (const [_id, { ids, timestamp, author }] of found) {
    const documents = ids.flatMap((id) => documentAt(store, dataset, id, 'lastRevision') ?? [])
    const newest = documents[0]
    if (!newest || !isListed(newest)) continue
    const { _type } = newest
    const known = (id: string) => ids.includes(id) || exists(id)
    const whole = documents.map((document) => withoutDangling(document, known) as SanityDocument)
    listed.push({
      _id,
      _type,
      title: titleOf(newest) ?? nameOfFile(newest) ?? 'Untitled',
      deletedAt: timestamp,
      author,
      documents: whole,
    })
    if (listed.length === maxListed) break
  }
  return listed
}

const nameOfFile = ({ originalFilename }: SanityDocument) =>
  typeof originalFilename === 'string' ? originalFilename : undefined
