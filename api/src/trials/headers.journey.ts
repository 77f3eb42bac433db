import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  enquiry,
  logIn,
  newPlace,
  seedInto,
  sendRaw,
  startServer,
  type ServerProcess,
} from './process.fixture.ts'

const place = newPlace()
let server: ServerProcess
let url: string
let staff: Record<string, string>

beforeAll(async () => {
  seedInto(place.dataDir)
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  server = startServer({
    DATA_DIR: place.dataDir,
    PORT: String(port),
    ORIGIN: 'https://www.firm.example',
    ALLOWED_ORIGINS: 'https://partner.example',
  })
  await server.url
  url = `http://127.0.0.1:${port}`
  staff = await logIn(url)
})
afterAll(async () => {
  await server.stop()
  place.remove()
})

const always = {
  'content-security-policy': /default-src 'none'|sandbox/,
  'strict-transport-security': /^max-age=63072000; includeSubDomains; preload$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /./,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /same-origin/,
  'cross-origin-resource-policy': /^(same-origin|cross-origin)$/,
}

const missing = (headers: Headers) =>
  Object.entries(always)
    .filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name)}`)

const json = { 'content-type': 'application/json', origin: 'https://www.firm.example' }
const post = (body: string, headers: Record<string, string> = json) => ({ method: 'POST', body, headers })

test.each<[string, number, string, () => RequestInit]>([
  ['a page', 200, '/', () => ({})],
  ['a page that does not exist', 404, '/nope', () => ({})],
  ['a method that a page does not know', 405, '/projects', () => ({ method: 'DELETE' })],
  ['another name of a page', 301, '/projects/', () => ({})],
  ['a file beside the pages', 200, '/robots.txt', () => ({})],
  ['the Studio', 200, '/studio', () => ({})],
  ['the login', 200, '/api/staff/login', () => ({})],
  [
    'a refused login',
    401,
    '/api/staff/login',
    () => ({ method: 'POST', body: new URLSearchParams({ username: 'a' }) }),
  ],
  ['the health', 200, '/api/health', () => ({})],
  ['an address that the API does not know', 404, '/api/nope', () => ({})],
  ['an inbox without a login', 401, '/api/enquiries', () => ({})],
  ['an inbox', 200, '/api/enquiries', () => ({ headers: staff })],
  ['an inbox as a file', 200, '/api/enquiries/csv', () => ({ headers: staff })],
  ['an enquiry', 201, '/api/contact', () => post(JSON.stringify(enquiry))],
  ['an enquiry at fault', 422, '/api/contact', () => post('{}')],
  ['a broken body', 400, '/api/contact', () => post('{')],
  ['a body too long', 413, '/api/contact', () => post(' '.repeat(1_000_000))],
  ['a body of another kind', 415, '/api/contact', () => post('x', { 'content-type': 'text/plain' })],
  ['a foreign site', 403, '/api/contact', () => post('{}', { ...json, origin: 'https://evil.example' })],
  ['a query', 200, '/v1/data/query/production?query=1', () => ({ headers: staff })],
  ['a query without a login', 401, '/v1/data/query/production?query=1', () => ({})],
  ['a broken query', 400, '/v1/data/query/production?query=(', () => ({ headers: staff })],
  ['an endpoint that the lake does not know', 404, '/v1/nothing', () => ({ headers: staff })],
  ['a mutation without a login', 401, '/v1/data/mutate/production', () => post('{"mutations":[]}')],
  ['a picture that is not there', 404, `/images/local/production/${'a'.repeat(40)}-1x1.png`, () => ({})],
])('%s (%i) carries every header', async (_, status, path, init) => {
  const answer = await fetch(url + path, { redirect: 'manual', ...init() })
  await answer.body?.cancel()
  expect([answer.status, missing(answer.headers)]).toEqual([status, []])
})

test('so does what a client already has, a script, a picture and a stream', async () => {
  const page = await fetch(url)
  const html = await page.text()
  const etag = page.headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { 'if-none-match': etag } })
  expect([again.status, missing(again.headers)]).toEqual([304, []])

  for (const pattern of [/"(\/assets\/[^"]+\.js)"/, /(\/images\/local\/production\/[^"?\s]+)/]) {
    const path = pattern.exec(html)?.[1] ?? 'nothing'
    const answer = await fetch(url + path)
    await answer.body?.cancel()
    expect([path, answer.status, missing(answer.headers)]).toEqual([path, 200, []])
  }
  const stream = await fetch(`${url}/v1/data/listen/production?query=*`, { headers: staff })
  await stream.body?.cancel()
  expect([stream.status, missing(stream.headers)]).toEqual([200, []])
})

test('a drawing is served where it can do nothing, even opened by itself', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const upload = await fetch(`${url}/v1/assets/images/production?filename=a.svg`, {
    method: 'POST',
    headers: { ...staff, 'content-type': 'image/svg+xml' },
    body: svg,
  })
  const { document } = (await upload.json()) as { document: { url: string } }
  const answer = await fetch(new URL(document.url, url).href.replace('https://www.firm.example', url), {
    headers: staff,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toMatch(/sandbox(?!.*allow-scripts)/)
  expect(missing(answer.headers)).toEqual([])
})

test('pages allow no script but their own, and take no script from a string', async () => {
  for (const path of ['/', '/projects', '/nope']) {
    const policy = (await fetch(url + path)).headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|\*|https?:)|unsafe-eval|unsafe-inline/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'self'")
  }
})

test('a cache keeps pages and answers of the API for each origin, where other origins are allowed', async () => {
  for (const path of ['/', '/?from=mail', '/projects', '/nope', '/robots.txt', '/api/health']) {
    for (const origin of [undefined, 'https://partner.example']) {
      const answer = await fetch(url + path, { headers: origin ? { origin } : {} })
      expect([path, answer.headers.get('vary')]).toEqual([path, expect.stringMatching(/(^|, )Origin$/)])
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin ?? null)
    }
  }
})

test('so does what never became a request', async () => {
  for (const bytes of [
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nBig: ${'x'.repeat(33_000)}\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'GET http://[bad HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ]) {
    const answer = await sendRaw(url, bytes)
    const head = answer.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? []
    const headers = new Headers(head.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))
    expect([bytes.slice(0, 40), answer.slice(9, 11), missing(headers)]).toEqual([
      bytes.slice(0, 40),
      expect.stringMatching(/^4\d$/),
      [],
    ])
  }
})
