import type { FailedRelease } from '../lake/releases/schedule.ts'

/** What staff read in the Studio while a release waits for them. */
export const releaseNotices = (failed: readonly FailedRelease[]) =>
  failed.map(({ title, reason }) => ({
    code: 'release_failed',
    message: `The release “${title}” was due and could not be published, so nothing of it was: ${reason}. Put that right and schedule it again.`,
  }))

/** The same by mail; undefined once nothing waits. */
export function releaseMail(failed: readonly FailedRelease[], origin: string) {
  if (failed.length === 0) return undefined
  return {
    subject: 'A scheduled release was not published',
    text: [
      ...releaseNotices(failed).map(({ message }) => message),
      `The site still shows what it showed before. The release is open again in the Studio: ${origin}/studio/releases`,
    ].join('\n\n'),
  }
}
