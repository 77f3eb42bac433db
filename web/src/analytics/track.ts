import type { Report } from './tag.ts'

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
 * Decides once where events go: to the tag when there is an id and the visitor has not asked to be left alone, else
 * nowhere. What happened before is kept until then, because a video may play before the app is there.
 */
export function startAnalytics(measurementId: string | null) {
  if (started) return
  started = true
  if (measurementId && !wantsPrivacy()) {
    import('./tag.ts').then(
      ({ startTag }) => reportTo(startTag(measurementId)),
      () => reportTo(nowhere),
    )
  } else reportTo(nowhere)
}

let started = false
const early: Parameters<Report>[] = []
const nowhere: Report = () => {}
let report: Report = (...entry) => void early.push(entry)

function reportTo(place: Report) {
  report = place
  for (const entry of early.splice(0)) report(...entry)
}

function wantsPrivacy() {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || navigator.doNotTrack === '1'
}
