import type { Report } from './google-tag.ts'
import { hasOptedOut } from './opted-out.ts'

/** Every custom event the site reports. */
export const events = {
  videoPlay: { action: 'video_play', category: 'engagement', label: 'hero_video' },
  videoPause: { action: 'video_pause', category: 'engagement', label: 'hero_video' },
  heroSeen: { action: 'section_view', category: 'engagement', label: 'hero_section' },
  clientsSeen: { action: 'section_view', category: 'engagement', label: 'clients_section' },
  formAttempt: { action: 'form_submit', category: 'contact', label: 'contact_form_attempt' },
  formSuccess: { action: 'form_submit', category: 'contact', label: 'contact_form_success' },
  formError: { action: 'form_error', category: 'contact', label: 'contact_form_error' },
  botCheckFailed: { action: 'form_error', category: 'contact', label: 'recaptcha_failed' },
} as const
export type SiteEvent = (typeof events)[keyof typeof events]

export function track({ action, category, label }: SiteEvent, value?: number) {
  report('event', action, {
    event_category: category,
    event_label: label,
    ...(value !== undefined && { value }),
  })
}

export function trackPageView(path: string) {
  report('event', 'page_view', {
    page_path: path,
    page_location: location.href,
    page_title: document.title,
  })
}

/**
 * Decides once where events go: to the tag when there is a measurement id and the visitor has not opted out of tracking,
 * else nowhere. Earlier events are queued, because a video may play before this is called.
 */
export function startAnalytics(measurementId: string | null) {
  if (started) return
  started = true
  if (measurementId && !hasOptedOut()) {
    import('./google-tag.ts').then(
      ({ startGoogleTag }) => flushTo(startGoogleTag(measurementId)),
      () => flushTo(discard),
    )
  } else flushTo(discard)
}

let started = false
const queue: Parameters<Report>[] = []
const discard: Report = () => {}
let report: Report = (...entry) => void queue.push(entry)

function flushTo(destination: Report) {
  report = destination
  for (const entry of queue.splice(0)) report(...entry)
}
