import { loadScript } from '../network/load-script.ts'

export type Report = (command: string, target: string | Date, parameters?: Record<string, unknown>) => void

/** Google's tag, loaded when the browser is idle; until then `dataLayer` queues what is reported. */
export function startGoogleTag(measurementId: string): Report {
  const page = window as Window & { dataLayer?: unknown[]; gtag?: Report }
  const layer = (page.dataLayer ??= [])
  // The tag ignores arrays: it reads `arguments` objects only.
  page.gtag = function gtag() {
    layer.push(arguments)
  }
  const send: Report = (...entry) => page.gtag?.(...entry)
  send('consent', 'default', { ...noAdvertising, analytics_storage: 'granted' })
  send('consent', 'default', {
    ...noAdvertising,
    analytics_storage: 'denied',
    region: consentCountries.split(' '),
  })
  send('js', new Date())
  send('config', measurementId, { send_page_view: false })
  whenIdle(() => {
    // A visitor may block the tag.
    void loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`).catch(
      () => {},
    )
  })
  return send
}

/** Countries whose law asks for consent before cookies; the site has no consent banner, so it sets none there. */
const consentCountries =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'
const noAdvertising = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }

function whenIdle(work: () => void) {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200))
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
