import { isVersion } from '../document.ts'
import { ItemError, type ItemKind, itemRefusal } from '../lake-error.ts'
import type { Change } from '../store.ts'
import type { Documents } from '../write/work.ts'
import { isRelease, isReleaseId, releaseDocumentId } from './release.ts'

interface Afterwards extends Documents {
  /** The step that wrote a document. */
  indexOf(id: string): number
}

/** What a release will publish at its time is what was there when it was scheduled. */
export function checkSchedules(work: Afterwards, changes: readonly Change[], kind: ItemKind) {
  for (const { id } of changes) {
    const name = isVersion(id) ? id.split('.')[1] : undefined
    const release = name === undefined ? undefined : work.get(releaseDocumentId(name))
    if (isRelease(release) && release.state === 'scheduled') {
      const description = `The document "${id}" belongs to the release "${name}", which is scheduled: unschedule it first`
      throw itemRefusal(new ItemError(409, 'releaseStateError', description, { id }), kind, work.indexOf(id))
    }
  }
}

/** The state of a release is what its actions make of it. */
export function checkReleases(work: Afterwards, changes: readonly Change[], kind: ItemKind) {
  for (const { id } of changes) {
    if (!isReleaseId(id)) continue
    const description = `The document "${id}" is a release, which actions alone can change`
    throw itemRefusal(
      new ItemError(403, 'insufficientPermissionsError', description, { id }),
      kind,
      work.indexOf(id),
    )
  }
}
