import type { Policy } from './consented-tag.ts'
import type { Report } from './google-tag.ts'

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
 * Called once. What is reported waits until it is known where it goes, because a video may play before this is called
 * and the visitor may take time to answer. The chunk that asks is loaded only where there is a tag.
 */
export async function startAnalytics(measurementId: string | null, policy: Policy) {
  const tag = measurementId ? await import('./consented-tag.ts').catch(() => undefined) : undefined
  if (measurementId && tag) tag.startConsentedTag(measurementId, policy, sendTo)
  else sendTo('nowhere')
}

const queue: Parameters<Report>[] = []
const destinations = {
  queue: (...entry: Parameters<Report>) => void queue.push(entry),
  nowhere: () => {},
}
let report: Report = destinations.queue

function sendTo(destination: Report | keyof typeof destinations) {
  report = typeof destination === 'string' ? destinations[destination] : destination
  for (const entry of queue.splice(0)) report(...entry)
}
