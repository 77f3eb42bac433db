import { startConsent } from './consent.ts'
import { removeTagCookies, startGoogleTag, stopGoogleTag, type Report } from './google-tag.ts'

export interface Policy {
  version: string
  /** The tag is loaded once the visitor accepts, instead of until the visitor declines. */
  askFirst: boolean
}

/** Sends what is reported to Google's tag while the visitor consents, and nowhere once the visitor declines. */
export function startConsentedTag(
  measurementId: string,
  { version, askFirst }: Policy,
  sendTo: (destination: Report | 'queue' | 'nowhere') => void,
) {
  startConsent(version, (answer) => {
    if (answer === 'accepted' || (answer === undefined && !askFirst)) {
      sendTo(startGoogleTag(measurementId))
      return
    }
    sendTo(answer === undefined ? 'queue' : 'nowhere')
    stopGoogleTag(measurementId)
    removeTagCookies()
  })
}
