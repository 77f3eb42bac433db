import type { MiddlewareHandler } from 'hono'
import { answerWith } from './answer-headers.ts'

/** The headers of every response, errors included, unless a handler sets its own value. */
export function securityHeaders(publicOrigin: string | undefined): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    // What the browsers' preload list asks for; `.deploy` says what that means for other hosts of the domain.
    ...(publicOrigin?.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    }),
  }
}

export function addSecurityHeaders(publicOrigin: string | undefined): MiddlewareHandler {
  const entries = Object.entries(securityHeaders(publicOrigin))
  return (c, next) => answerWith(c, entries, next)
}

const deniedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
