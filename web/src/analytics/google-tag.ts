import { loadScript } from '../network/load-script.ts'

export type Report = (command: string, target: string | Date, parameters?: Record<string, unknown>) => void

/**
 * Google's tag, loaded when the browser is idle; until then `dataLayer` queues what is reported. Consent is told before
 * anything else: https://developers.google.com/tag-platform/security/guides/consent
 */
export function startGoogleTag(measurementId: string): Report {
  const isFirst = !page.gtag
  const send = (page.gtag ??= createGtag())
  disable(measurementId, false)
  if (isFirst) send('consent', 'default', denied)
  send('consent', 'update', { ...denied, analytics_storage: 'granted' })
  if (isFirst) {
    send('js', new Date())
    send('config', measurementId, { send_page_view: false })
  }
  whenIdle(() => {
    if (isDisabled) return
    // A visitor may block the tag.
    void loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`).catch(
      () => {},
    )
  })
  return send
}

/** A tag that is loaded stays on the page, but sends nothing more. */
export function stopGoogleTag(measurementId: string) {
  if (!page.gtag) return
  disable(measurementId, true)
  page.gtag('consent', 'update', denied)
}

/** The names of the tag's cookies: https://support.google.com/analytics/answer/11397207 */
const tagCookie = /(?<=^|; )_ga(_\w+)?(?==)/g

/** The tag sets its cookies on the widest domain that the browser allows. */
export function removeTagCookies() {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, place) => `; domain=${labels.slice(place).join('.')}`)
  for (const [name] of document.cookie.matchAll(tagCookie)) {
    for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`
  }
}

const page = window as Window & { dataLayer?: unknown[]; gtag?: Report }
let isDisabled = false

/** https://developers.google.com/tag-platform/security/guides/privacy#turn_off_google_analytics */
function disable(measurementId: string, value: boolean) {
  isDisabled = value
  Object.assign(page, { [`ga-disable-${measurementId}`]: value })
}

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

function createGtag(): Report {
  const layer = (page.dataLayer ??= [])
  // The tag ignores arrays: it reads `arguments` objects only.
  return function gtag() {
    layer.push(arguments)
  }
}

function whenIdle(work: () => void) {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200))
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
