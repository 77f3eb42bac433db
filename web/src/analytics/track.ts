import { startConsent } from './consent.ts'
import type { Report } from './google-tag.ts'
import { removeTagCookies } from './tag-cookies.ts'

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

interface Policy {
  version: string
  /** The tag is loaded once the visitor accepts, instead of until the visitor declines. */
  askFirst: boolean
}

/**
 * Called once. Events are queued until it is known where they go, because a video may play before this is called and
 * the visitor may take time to answer: to the tag with the visitor's consent, else nowhere.
 */
export function startAnalytics(measurementId: string | null, { version, askFirst }: Policy) {
  if (!measurementId) flushTo(discard)
  else
    startConsent(version, (answer) => {
      const allowed = answer === 'accepted' || (answer === undefined && !askFirst)
      void countWith(measurementId, allowed, answer === undefined ? enqueue : discard)
    })
}

/** The last call counts: the answer may change while the tag's module is being loaded. */
async function countWith(measurementId: string, allowed: boolean, otherwise: Report) {
  const call = ++lastCall
  if (!allowed) {
    flushTo(otherwise)
    tag?.stopGoogleTag(measurementId)
    removeTagCookies()
    return
  }
  tag ??= await import('./google-tag.ts').catch(() => undefined)
  if (call === lastCall) flushTo(tag?.startGoogleTag(measurementId) ?? discard)
}

let tag: typeof import('./google-tag.ts') | undefined
let lastCall = 0
const queue: Parameters<Report>[] = []
const enqueue: Report = (...entry) => void queue.push(entry)
const discard: Report = () => {}
let report = enqueue

function flushTo(destination: Report) {
  report = destination
  if (destination !== enqueue) for (const entry of queue.splice(0)) destination(...entry)
}
