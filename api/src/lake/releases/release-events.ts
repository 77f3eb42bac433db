import { applyPatch } from 'mendoza'
import type { Core } from '../core.ts'
import { isVersionIn, publishedId } from '../document.ts'
import type { HistoryEntry } from '../store.ts'
import { isRelease, type Release, releaseDocumentId } from './release.ts'

/** What happened to a release in an editor's words, newest first, as the Studio shows it. */
export function releaseEvents({ store, dataset }: Core, name: string) {
  const id = releaseDocumentId(name)
  const events: { type: string; timestamp: string }[] = []
  let after: unknown = dataset.get(id) ?? null
  for (const entry of store.history(id)) {
    const before: unknown = applyPatch(after, entry.effects.revert)
    const type = typeOf(before as Release | null, after as Release | null)
    if (type) {
      const publishAt = type === 'scheduleRelease' && (after as Release).publishAt
      events.push({ type, ...base(entry, name), ...(publishAt && { publishAt }) })
    }
    after = before
  }
  for (const version of versionsEver(dataset, name)) {
    const added = store.history(version).at(-1)
    if (added)
      events.push({ type: 'addDocumentToRelease', ...base(added, name), ...versionOf(added, dataset) })
  }
  return events.sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))
}

const base = ({ timestamp, author }: HistoryEntry, releaseName: string) => ({
  timestamp,
  author,
  releaseName,
})

function versionOf({ documentId, transactionId }: HistoryEntry, dataset: Core['dataset']) {
  const published = publishedId(documentId)
  const document = dataset.get(documentId) ?? dataset.get(published)
  return {
    documentId: published,
    documentType: document?._type ?? '',
    versionId: documentId,
    revisionId: transactionId,
    versionRevisionId: transactionId,
  }
}

function versionsEver(dataset: Core['dataset'], name: string) {
  const release = dataset.get(releaseDocumentId(name))
  const present = [...dataset.all()].map(({ _id }) => _id).filter((id) => isVersionIn(name, id))
  const final = isRelease(release) ? (release.finalDocumentStates ?? []) : []
  return new Set([...present, ...final.map(({ id }) => id)])
}

/** By what became of the state: any other change is an edit, which the Studio reads from the history itself. */
function typeOf(before: Release | null, after: Release | null) {
  if (!before) return 'createRelease'
  if (!after) return undefined
  if (after.state === 'scheduled' && after.publishAt !== before.publishAt) return 'scheduleRelease'
  if (after.state === before.state) return undefined
  if (after.state === 'published') return 'publishRelease'
  if (after.state === 'archived') return 'archiveRelease'
  return before.state === 'archived' ? 'unarchiveRelease' : 'unscheduleRelease'
}
