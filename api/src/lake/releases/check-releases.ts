import { isVersion } from '../document.ts'
import { ItemError } from '../lake-error.ts'
import type { Change } from '../store.ts'
import type { Work } from '../write/work.ts'
import { isRelease, isReleaseId, releaseDocumentId } from './release.ts'

/** What a release will publish at its time is what was there when it was scheduled. */
export function checkSchedules(work: Work, { id }: Change) {
  const name = isVersion(id) ? id.split('.')[1] : undefined
  const release = name === undefined ? undefined : work.get(releaseDocumentId(name))
  if (!isRelease(release) || release.state !== 'scheduled') return
  const description = `The document "${id}" belongs to the release "${name}", which is scheduled: unschedule it first`
  throw new ItemError(409, 'releaseStateError', description, { id })
}

/** The state of a release is what its actions make of it. */
export function checkReleases(_work: Work, { id }: Change) {
  if (!isReleaseId(id)) return
  const description = `The document "${id}" is a release, which actions alone can change`
  throw new ItemError(403, 'insufficientPermissionsError', description, { id })
}
