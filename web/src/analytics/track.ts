import { loadScript } from '../calls/load-script.ts'

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
  if (report !== keep) return
  report = measurementId && !wantsPrivacy() ? startTag(measurementId) : () => {}
  for (const entry of early.splice(0)) report(...entry)
}

type Entry = [command: string, target: string | Date, parameters?: Record<string, unknown>]
type Report = (...entry: Entry) => void

const early: Entry[] = []
const keep: Report = (...entry) => void early.push(entry)
let report = keep

function wantsPrivacy() {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || navigator.doNotTrack === '1'
}

/** Where law asks for consent first, and the site has no banner to ask with: no cookies there. */
const consentFirst =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'
const noAdvertising = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }

function startTag(measurementId: string): Report {
  const page = window as Window & { dataLayer?: unknown[]; gtag?: Report }
  const layer = (page.dataLayer ??= [])
  // The tag reads `arguments` objects, not arrays.
  page.gtag = function gtag() {
    layer.push(arguments)
  }
  const send: Report = (...entry) => page.gtag?.(...entry)
  send('consent', 'default', { ...noAdvertising, analytics_storage: 'granted' })
  send('consent', 'default', {
    ...noAdvertising,
    analytics_storage: 'denied',
    region: consentFirst.split(' '),
  })
  send('js', new Date())
  send('config', measurementId, { send_page_view: false })
  whenIdle(() => {
    // A blocked tag is the visitor's choice.
    void loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`).catch(
      () => {},
    )
  })
  return send
}

function whenIdle(work: () => void) {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200))
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
