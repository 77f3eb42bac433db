import { applyPatch } from 'mendoza'
import type { Dataset } from '../dataset.ts'
import { draftId, isDraft, publishedId, type SanityDocument, withoutRevision } from '../document.ts'
import type { HistoryEntry, Store } from '../store.ts'

interface Transaction {
  id: string
  timestamp: string
  author: string
  documentIDs: string[]
  mutations: []
  effects: Record<string, HistoryEntry['effects']>
}

/** Groups the changes of several documents by transaction, in the order given. */
export function byTransaction(entries: readonly HistoryEntry[]): Transaction[] {
  const transactions = new Map<string, Transaction>()
  for (const { transactionId: id, timestamp, author, documentId, effects } of entries) {
    const known = transactions.get(id) ?? {
      id,
      timestamp,
      author,
      documentIDs: [],
      mutations: [],
      effects: {},
    }
    known.documentIDs.push(documentId)
    known.effects[documentId] = effects
    transactions.set(id, known)
  }
  return [...transactions.values()]
}

export type Moment = { revision: string } | { time: string } | 'lastRevision'

/** A document at a moment: its present state with every change since then reverted. */
export function documentAt(
  store: Store,
  dataset: Dataset,
  id: string,
  moment: Moment,
): SanityDocument | undefined {
  const history = store.history(id)
  const isLater = laterThan(store, moment)
  if (!isLater) return undefined
  let document: unknown = withoutRevision(dataset.get(id))
  let position = 0
  for (; position < history.length; position++) {
    const change = history[position]!
    const deleted = moment === 'lastRevision' && document === null
    if (!deleted && !isLater(change)) break
    document = applyPatch(document, change.effects.revert)
  }
  const last = history[position]
  if (!document) return undefined
  return { ...(document as SanityDocument), _rev: last?.transactionId ?? beforeHistory }
}

/** The revision of a document whose creation has been pruned from the history. */
const beforeHistory = 'before-history'

function laterThan(store: Store, moment: Moment): ((change: HistoryEntry) => boolean) | undefined {
  if (moment === 'lastRevision') return () => false
  if ('time' in moment) return (change) => change.timestamp > moment.time
  const seq = store.sequenceOf(moment.revision)
  return seq === undefined ? undefined : (change) => change.seq > seq
}

/** The events of a document for the Studio's history, newest first; the Studio adds the edits of drafts itself. */
export function documentEvents(store: Store, id: string) {
  const published = publishedId(id)
  const version = id === published ? draftId(id) : id
  const range = { newestFirst: false, limit: 10_000 }
  const lastRevision = new Map<string, string>()
  const events: Record<string, unknown>[] = []
  for (const { id: revisionId, timestamp, author, effects } of byTransaction(
    store.transactions([published, version], range),
  )) {
    const own = transition(effects[version])
    const other = transition(effects[published])
    const base = { timestamp, author, documentId: published }
    const versionRevisionId = own === 'deleted' ? lastRevision.get(version) : revisionId
    const ofVersion = { ...base, versionId: version, versionRevisionId }
    const add = (type: string, event: object) => events.push({ type, ...event })
    if (own === 'deleted' && (other === 'created' || other === 'edited')) {
      add('publishDocumentVersion', { ...ofVersion, revisionId })
    } else if (own === 'created' && other === 'deleted') {
      if (id !== published) add('createDocumentVersion', ofVersion)
      add('unpublishDocument', ofVersion)
    } else if (other === 'deleted') add('deleteDocumentGroup', base)
    else if (id === published) {
      if (other === 'created') add('createLiveDocument', { ...base, revisionId })
      if (other === 'edited') add('updateLiveDocument', { ...base, revisionId })
    } else if (own === 'created') add('createDocumentVersion', ofVersion)
    else if (own === 'deleted') add('deleteDocumentVersion', ofVersion)
    // A direct change of the published document, as by an import: the Studio compares drafts with it.
    else if (other) add('publishDocumentVersion', { ...base, versionId: version, revisionId })
    for (const touched of Object.keys(effects)) lastRevision.set(touched, revisionId)
  }
  return events.reverse().map((event) => ({ ...event, documentVariantType: variantOf(id) }))
}

const variantOf = (id: string) => (id === publishedId(id) ? 'published' : isDraft(id) ? 'draft' : 'version')

function transition(effects: HistoryEntry['effects'] | undefined) {
  if (!effects) return undefined
  if (isDeletion(effects.apply)) return 'deleted'
  return isDeletion(effects.revert) ? 'created' : 'edited'
}

const isDeletion = (patch: readonly unknown[]) => patch[0] === 0 && patch[1] === null
