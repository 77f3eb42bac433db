import type { FailedRelease } from '../lake/releases/schedule.ts'
import { nameOf } from './audit-changes.ts'

/** What a release would have published, in words for staff, who know it as something planned. */
export const plannedIn = ({ title, documents }: FailedRelease) =>
  title ? `“${title}”` : documents.map(nameOf).join(', ') || 'nothing'

/** What staff read in the Studio while a release waits for them. */
export const releaseNotices = (failed: readonly FailedRelease[]) =>
  failed.map((release) => ({
    code: 'release_failed',
    message: `What was planned did not become public: ${plannedIn(release)}. Visitors see what they saw before. The reason: ${release.reason}. Put that right, and choose another time under “Planned”.`,
  }))

/** The same by mail; undefined once nothing waits. */
export function releaseMail(failed: readonly FailedRelease[], origin: string) {
  if (failed.length === 0) return undefined
  return {
    subject: 'What was planned did not become public',
    text: [
      ...releaseNotices(failed).map(({ message }) => message),
      `It waits in the Studio: ${origin}/studio/planned`,
    ].join('\n\n'),
  }
}
