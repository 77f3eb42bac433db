import { createHash } from 'node:crypto'

export interface PagePolicy {
  /** CSP sources such as `'sha256-…'` of the page's own style tags. */
  styleHashes: readonly string[]
  /** The same of its inline scripts. */
  scriptHashes: readonly string[]
  captcha: boolean
  analytics: boolean
  /** Other origins that the page asks for content and sends the form to: an API elsewhere. */
  connect?: readonly string[]
  /** Is the page served over TLS? */
  secure: boolean
}

/** styled-components writes an empty style tag before it fills it by script, which needs no leave. */
export const emptyStyleHash = hashSource('')

/** The CSP source for an inline script's or style's exact text. */
export function hashSource(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export function pageCsp(policy: PagePolicy) {
  const { captcha, analytics, connect = [] } = policy
  const outside = [...(captcha ? recaptcha : []), ...(analytics ? googleAnalytics : [])]
  const hosts = (kind: keyof OutsideHost) => outside.flatMap((host) => host[kind] ?? [])
  return join({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...policy.scriptHashes, ...hosts('script')],
    'style-src': [
      ...policy.styleHashes,
      ...(policy.styleHashes.includes(emptyStyleHash) ? [] : [emptyStyleHash]),
    ],
    'img-src': ["'self'", 'data:', ...hosts('img')],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect, ...hosts('connect')],
    'frame-src': hosts('frame'),
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...connect],
    // The Studio's preview shows the page in a frame of the same origin.
    'frame-ancestors': ["'self'"],
    // Google's loaders write script addresses as plain strings, which Trusted Types refuse.
    ...(outside.length === 0 && { 'require-trusted-types-for': ["'script'"] }),
    ...(policy.secure && { 'upgrade-insecure-requests': [] }),
  })
}

/** The Studio styles itself at run time and reads pictures from blobs. `sanity` names its hosted hosts, if any. */
export function studioCsp(options: {
  scriptHashes: readonly string[]
  sanity?: readonly string[]
  secure: boolean
}) {
  const { sanity = [], secure } = options
  return join({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...options.scriptHashes],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...sanity],
    'media-src': ["'self'", 'blob:', ...sanity],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'blob:', ...sanity],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...(secure && { 'upgrade-insecure-requests': [] }),
  })
}

interface OutsideHost {
  script?: string[]
  img?: string[]
  connect?: string[]
  frame?: string[]
}

// As https://developers.google.com/recaptcha/docs/faq says, which names no source for styles: what the script sets
// through the DOM needs none. Images and connections, of which it says nothing, are allowed to the same places.
const recaptcha: OutsideHost[] = [
  {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    img: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
]

// As https://developers.google.com/tag-platform/security/guides/csp says of Google Analytics 4; styles are for the
// preview of Tag Manager, which is not used.
const googleAnalytics: OutsideHost[] = [
  {
    script: ['https://*.googletagmanager.com'],
    img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
    connect: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
  },
]

function join(directives: Record<string, readonly string[]>) {
  return Object.entries(directives)
    .filter(([name, sources]) => sources.length > 0 || name === 'upgrade-insecure-requests')
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
