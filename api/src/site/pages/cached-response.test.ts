import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../http/listen.ts'
import { createOrigins } from '../../http/origin.ts'
import { observeRequests, type RequestRecord } from '../../http/request-log.ts'
import { nested } from '../../http/nested.ts'
import { addSecurityHeaders, securityHeaders } from '../../http/headers/security-headers.ts'
import { sendCached, createCachedWriter, createCachedResponse } from './cached-response.ts'

const cached = await createCachedResponse('a page '.repeat(100), { headers: { 'content-type': 'text/html' } })
const app = new Hono().get('/', (c) => sendCached(c, cached))
const ask = (headers: Record<string, string>) => app.request('/', { headers })

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'br;q=0, gzip;q=0.5'],
  [null, 'gzip;q=0, br;q=0.00, identity'],
  [null, 'x, '.repeat(2_000) + 'br'],
  [null, ''],
])('%s for %.40s', async (encoding, accepted) => {
  const answer = await ask({ 'accept-encoding': accepted })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding])
})

test.each([
  [304, `"${cached.etag}-br"`],
  [304, `"other", W/"${cached.etag}-gzip"`],
  [304, '*'],
  [200, `"other"`],
  [200, `"${cached.etag}x-br"`],
  [200, '"x", '.repeat(1_500)],
])('%i for whoever holds %.40s', async (status, held) => {
  expect((await ask({ 'if-none-match': held })).status).toBe(status)
})

/** The chain of the product, with every way to a cached page. */
const origins = createOrigins({
  origin: 'https://firm.example',
  port: () => 443,
  allowed: ['https://partner.example'],
})
const records: RequestRecord[] = []
let seen = 0
let server: Listening

beforeAll(async () => {
  const commonHeaders = { ...securityHeaders('https://firm.example'), vary: 'Origin' }
  const write = createCachedWriter(commonHeaders)
  const chain = new Hono()
    .use(
      nested(
        observeRequests((request) => records.push(request)),
        addSecurityHeaders('https://firm.example'),
        origins.cors,
      ),
    )
    .use((_, next) => {
      seen += 1
      return next()
    })
    .get('/', (c) => write(c, cached))
  server = await listen(chain, { port: 0, host: '127.0.0.1', publicOrigin: 'https://firm.example' })
})
afterAll(() => server.close())

test.each<[string, string, string, Record<string, string>, number]>([
  ['a plain request', 'GET', '/', {}, 200],
  ['one with a query string', 'GET', '/?utm_source=mail', {}, 200],
  ['one from an allowed origin', 'GET', '/', { origin: 'https://partner.example' }, 200],
  ['one for the head only', 'HEAD', '/', {}, 200],
  ['one that holds the page', 'GET', '/', { 'if-none-match': `"${cached.etag}-br"` }, 304],
])('%s is answered with every header, recorded and seen by every middleware', async (...given) => {
  const [, method, path, headers, status] = given
  const [recorded, before] = [records.length, seen]
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { 'accept-encoding': 'br', ...headers },
  })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toBe(method === 'GET' && status === 200 ? 'a page '.repeat(100) : '')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...securityHeaders('https://firm.example'),
    ...(status === 200 && { 'content-type': 'text/html', 'content-encoding': 'br' }),
    ...(headers.origin && { 'access-control-allow-origin': headers.origin }),
    etag: `"${cached.etag}-br"`,
    vary: expect.stringMatching(/Accept-Encoding, Origin/),
  })
  await expect.poll(() => records.slice(recorded)).toMatchObject([{ method, route: '/', status }])
  expect(answer.headers.get('x-request-id')).toBe(records.at(-1)?.id)
  expect(seen).toBe(before + 1)
})

test.each([
  ['allowed', 'https://partner.example', 204],
  ['foreign', 'https://elsewhere.example', 403],
])('a preflight from an %s origin is answered with every header and recorded', async (...given) => {
  const [, origin, status] = given
  const recorded = records.length
  const answer = await fetch(`http://127.0.0.1:${server.port}/`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...securityHeaders('https://firm.example'),
    vary: 'Origin',
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe(status === 204 ? origin : null)
  await expect.poll(() => records.slice(recorded)).toMatchObject([{ method: 'OPTIONS', status }])
  expect(answer.headers.get('x-request-id')).toBe(records.at(-1)?.id)
})
