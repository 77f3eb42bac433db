import type { Core } from '../core.ts'
import { isVersionIn, titleOf } from '../document.ts'
import { openDueWork } from '../due-work.ts'
import { LakeError } from '../lake-error.ts'
import { isRelease, type Release, releaseType } from './release.ts'
import { publishRelease } from './release-actions.ts'

interface ScheduleOptions {
  core: Core
  now: () => Date
  /** Why the site could not show what the release would publish; undefined when it can. */
  check: (name: string) => Promise<string | undefined>
  /** Told of a release that was due and could not be published. */
  failed: (release: FailedRelease) => void
  report: (error: unknown) => void
}

export interface FailedRelease {
  name: string
  /** As staff called it, if they did. */
  title: string | undefined
  documents: { type: string; title: string | undefined }[]
  reason: string
}

/**
 * Publishes scheduled releases at their time, or once the server is there again. The transaction that publishes a
 * release says that it is published, so that it is published once, whenever the server ends.
 */
export function openSchedule({ core, now, check, failed, report }: ScheduleOptions) {
  const releases = () => [...core.dataset.ofType(releaseType)].filter(isRelease)
  const scheduled = () =>
    releases()
      .filter(({ state }) => state === 'scheduled')
      .map((release) => ({ release, at: Date.parse(release.publishAt ?? '') || 0 }))
      .sort((a, b) => a.at - b.at)

  const dueWork = openDueWork({ nextDue: () => scheduled()[0]?.at, work, now, report })

  async function work() {
    for (const { release, at } of scheduled()) {
      if (at <= now().getTime() && !dueWork.isClosed()) await publish(release)
    }
  }

  async function publish(release: Release) {
    const { name, _id, _rev, userId } = release
    let reason = await check(name)
    // Staff may have changed their mind meanwhile.
    const isAsItWas = () => core.dataset.get(_id)?._rev === _rev
    if (dueWork.isClosed() || !isAsItWas()) return
    try {
      if (reason === undefined) {
        core.transact([(documents) => publishRelease(name, documents, 'scheduled')], userId, {
          kind: 'action',
        })
        return
      }
    } catch (error) {
      // A disk that is full may have room later.
      if (!(error instanceof LakeError) || error.status >= 500) throw error
      reason = error.message
    }
    const set = { state: 'active', error: { message: reason } }
    core.transact([{ patch: { id: _id, set, unset: ['publishAt'] } }], userId)
    failed(failureOf(release, reason))
  }

  function failureOf({ name, metadata }: Release, reason: string): FailedRelease {
    const documents = [...core.dataset.all()]
      .filter(({ _id }) => isVersionIn(name, _id))
      .map((document) => ({ type: document._type, title: titleOf(document) }))
    return { name, title: metadata.title ? String(metadata.title) : undefined, documents, reason }
  }

  const unwatch = core.watch(({ changes }) => {
    if (changes.some(({ before, after }) => isRelease(after ?? before))) dueWork.wake()
  })
  return {
    start: dueWork.start,
    publishDue: dueWork.run,
    /** Releases that were due and could not be published, for as long as nobody put them right. */
    failures: () =>
      releases().flatMap((release) =>
        release.state === 'active' && release.error ? failureOf(release, release.error.message) : [],
      ),
    close() {
      dueWork.close()
      unwatch()
    },
  }
}
