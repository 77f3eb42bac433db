/**
 * Mozilla HTTP Observatory's published rules, over an answer's own headers and page. A site that may be
 * preloaded is scored as preloaded; TLS and its redirect belong to the proxy in front and are taken as right.
 */
export function observatoryScore(headers: Headers, page: string) {
  const csp = parsePolicy(headers.get('content-security-policy') ?? '')
  const parts = {
    csp: scoreCsp(csp),
    cookies: scoreCookies(headers.getSetCookie()),
    cors: scoreCors(headers),
    referrer: scoreReferrer(headers.get('referrer-policy')),
    hsts: scoreHsts(headers.get('strict-transport-security') ?? ''),
    integrity: scoreIntegrity(page),
    contentType: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing: csp.has('frame-ancestors') ? 5 : headers.has('x-frame-options') ? 0 : -20,
    resource: scoreResource(headers.get('cross-origin-resource-policy')),
  }
  const values = Object.values(parts)
  const base = values.filter((value) => value < 0).reduce((sum, value) => sum + value, 100)
  const extra = values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0)
  return { score: base >= 90 ? base + extra : base, parts }
}

type Policy = Map<string, string[]>

function parsePolicy(text: string): Policy {
  const policy: Policy = new Map()
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*', 'http://*.*', 'https://*.*']
const unsafe = [...broad, "'unsafe-inline'", 'data:']

function scoreCsp(policy: Policy) {
  if (policy.size === 0) return -25
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const has = (name: string, wanted: readonly string[]) =>
    sources(name).some(
      (source) => wanted.includes(source) && !(source === "'unsafe-inline'" && isHashed(sources(name))),
    )
  const passive = [...sources('img-src'), ...sources('media-src')]
  const active = [...policy]
    .filter(([name]) => name !== 'img-src' && name !== 'media-src')
    .flatMap(([, list]) => list)
  if (has('script-src', unsafe) || has('object-src', broad)) return -20
  if (active.some((source) => source.startsWith('http:') || source.startsWith('ftp:'))) return -20
  if (has('script-src', ["'unsafe-eval'"]) || has('style-src', ["'unsafe-eval'"])) return -10
  if (passive.some((source) => source.startsWith('http:') || source.startsWith('ftp:'))) return -10
  if (has('style-src', unsafe)) return 0
  return policy.get('default-src')?.join(' ') === "'none'" ? 10 : 5
}

function isHashed(sources: readonly string[]) {
  return sources.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source))
}

function scoreCookies(cookies: readonly string[]) {
  if (cookies.length === 0) return 0
  const every = (flag: RegExp) => cookies.every((cookie) => flag.test(cookie))
  if (!every(/;\s*secure/i)) return -40
  if (!every(/;\s*httponly/i)) return -30
  return every(/;\s*samesite=(strict|lax)/i) ? 5 : 0
}

function scoreCors(headers: Headers) {
  const anyone =
    headers.get('access-control-allow-origin') === 'https://http-observatory.security.mozilla.org'
  return anyone && headers.get('access-control-allow-credentials') === 'true' ? -50 : 0
}

function scoreReferrer(policy: string | null) {
  if (policy === null) return 0
  const kept = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
  return kept.includes(policy.toLowerCase()) ? 5 : -5
}

function scoreHsts(header: string) {
  const seconds = Number(/max-age=(\d+)/i.exec(header)?.[1] ?? Number.NaN)
  if (Number.isNaN(seconds)) return -20
  if (seconds < 15_552_000) return -10
  return seconds >= 31_536_000 && /includesubdomains/i.test(header) && /preload/i.test(header) ? 5 : 0
}

function scoreIntegrity(page: string) {
  const scripts = [...page.matchAll(/<script\b([^<>]*)>/gi)].map((match) => match[1] ?? '')
  const loaded = scripts.filter((attributes) => /\bsrc=/i.test(attributes))
  const outside = loaded.filter((attributes) => /\bsrc=["']?(?:https?:)?\/\//i.test(attributes))
  const checked = (attributes: string) => /\bintegrity=/i.test(attributes)
  if (outside.some((attributes) => /\bsrc=["']?(?:http:)?\/\//i.test(attributes))) return -50
  if (outside.some((attributes) => !checked(attributes))) return -5
  return loaded.some(checked) ? 5 : 0
}

function scoreResource(policy: string | null) {
  if (policy === null || policy === 'cross-origin') return 0
  return policy === 'same-origin' || policy === 'same-site' ? 10 : -5
}
