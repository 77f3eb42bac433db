import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { serve } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { Finding } from '@daymark/schemas/staff'
import { testCertificate } from '../db/postgres/certificate.fixture.ts'
import { securityHeaders } from '../http/headers/security-headers.ts'
import { readEnv } from '../env.ts'
import { linksCheck } from './checks/links.ts'
import { examine } from './doctor.ts'
import { openInstallation } from './installation.ts'
import { useInstallation } from './installation.fixture.ts'

const place = useInstallation()

async function listen(answer: (c: Context, origin: string) => Response, secure = false) {
  let origin = ''
  const app = new Hono().all('*', (c) => answer(c, origin))
  const options = { fetch: app.fetch, port: 0, hostname: '127.0.0.1' }
  const tls = secure ? { createServer, serverOptions: testCertificate } : {}
  const port = await new Promise<number>((resolve) => {
    const server = serve({ ...options, ...tls }, (address) => resolve(address.port))
    onTestFinished(() => void server.close())
  })
  origin = `${secure ? 'https' : 'http'}://127.0.0.1:${port}`
  return origin
}

const page = (c: Context, origin: string) =>
  c.html('<h1>Home</h1>', 200, {
    ...securityHeaders(origin),
    'content-security-policy': "default-src 'none'",
  })

const seen = async (origin: string) => {
  const { out } = await place.examine('--json', '--origin', origin)
  return (JSON.parse(out) as Finding[])
    .filter(({ check }) => check === 'Seen from outside')
    .map(({ verdict, text }) => `${verdict}: ${text}`)
}

/** From now on the test's own authority is one of those that are trusted. */
function trustAuthority() {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, testCertificate.ca])
  onTestFinished(() => setDefaultCACertificates(before))
}

test('the home page as it arrives from outside', async () => {
  expect(await seen(await listen(page))).toEqual(['fine: The home page arrives with all its headers.'])
})

test('a clock that differs from the one of the address', async () => {
  place.look.clock = () => Date.now() + 600_000
  const { out } = await place.examine('--json', '--origin', await listen(page))
  const [found] = (JSON.parse(out) as Finding[]).filter(({ check }) => check === 'Clock')
  expect(found?.text).toMatch(/^It is 6\d\d s ahead\.$/)
  expect(found?.verdict).toBe('worth a look')
})

test.each<[string, (c: Context, origin: string) => Response, RegExp]>([
  [
    'a proxy that drops headers',
    (c) => c.html('<h1>Home</h1>'),
    /^worth a look: .*without .*content-security-policy/,
  ],
  [
    'a proxy without a server behind it',
    (c) => c.text('Bad gateway', 502),
    /^broken: The home page is answered 502/,
  ],
])('%s', async (_, answer, words) => {
  expect(await seen(await listen(answer))).toEqual([expect.stringMatching(words)])
})

test('an address at which nothing answers', async () => {
  expect(await seen('http://127.0.0.1:9')).toEqual([expect.stringMatching(/^broken: .*is not answered/)])
})

test('a certificate that nobody trusts, one that is good, and one that ends soon', async () => {
  const origin = await listen(page, true)
  expect(await seen(origin)).toEqual([
    expect.stringMatching(/^broken: There is no good certificate: /),
    expect.stringMatching(/^broken: .*is not answered/),
  ])
  trustAuthority()
  expect(await seen(origin)).toEqual([
    expect.stringMatching(/^fine: The certificate is good for \d{5} days/),
    'fine: The home page arrives with all its headers.',
  ])
  place.look.clock = () => Date.parse('2126-10-20T00:00:00Z')
  expect(await seen(origin)).toContainEqual(
    expect.stringMatching(/^worth a look: The certificate is good for 10 days/),
  )
})

test('links to other sites are followed where that is asked for', async () => {
  const other = await listen((c) => c.text('', c.req.path === '/gone' ? 404 : 200))
  const links = ['/there', '/gone'].map((path) => ({ _key: path, label: 'A', href: other + path }))
  place.change(
    'content.db',
    `UPDATE documents SET body = json_set(body, '$.footerLinks', json('${JSON.stringify(links)}')) WHERE id = 'siteSettings'`,
  )
  const installation = openInstallation({
    env: readEnv(place.env),
    loadBuild: place.look.loadBuild,
    online: true,
  })
  expect(await examine(installation, [linksCheck]).finally(installation.close)).toMatchObject([
    {
      verdict: 'worth a look',
      text: expect.stringContaining(`${other}/gone on / is answered 404`) as string,
    },
  ])
})

interface Sanity {
  found?: number
  status?: number
  cors?: boolean
}

async function hosted({ found = 1, status = 200, cors = true }: Sanity) {
  const origin = await listen((c) => {
    if (c.req.method === 'OPTIONS')
      return c.body(null, 204, {
        ...(cors && {
          'access-control-allow-origin': c.req.header('origin') ?? '',
          'access-control-allow-credentials': 'true',
        }),
      })
    return status === 200
      ? c.json({ result: found, ms: 1, query: '' })
      : c.json({ statusCode: status, error: 'Unauthorized', message: 'Session not found' }, 401)
  })
  Object.assign(place.env, {
    SANITY_PROJECT_ID: 'abc123',
    SANITY_API_HOST: origin,
    SANITY_TOKEN: 'sk-a-token',
    SANITY_WEBHOOK_SECRET: 'a-secret',
  })
}

test.each<[string, Sanity, Finding['verdict'], RegExp]>([
  ['a project that is well', {}, 'fine', /The token reads production/],
  [
    'a token that is refused',
    { status: 401 },
    'broken',
    /The content cannot be asked for: .*Session not found/,
  ],
  ['a dataset without our content', { found: 0 }, 'broken', /no published siteSettings/],
  ['an origin that may not ask', { cors: false }, 'broken', /ORIGIN is not among its CORS origins/],
])('hosted Sanity: %s', async (_, sanity, verdict, words) => {
  await hosted(sanity)
  expect(await place.told('Hosted Sanity', words)).toMatchObject([{ verdict }])
})

test('hosted Sanity: a webhook that came, one that never did, none, and nobody who answers', async () => {
  await hosted({})
  expect(await place.told('Hosted Sanity', /never came/)).toMatchObject([{ verdict: 'worth a look' }])
  place.change('site.db', `INSERT INTO last_seen VALUES ('content-webhook', ${Date.now() - 7_200_000})`)
  expect(await place.told('Hosted Sanity', /last came 2 hours ago/)).toMatchObject([{ verdict: 'fine' }])
  delete place.env.SANITY_WEBHOOK_SECRET
  expect(await place.told('Hosted Sanity', /No webhook/)).toMatchObject([{ verdict: 'worth a look' }])
  place.env.SANITY_API_HOST = 'http://127.0.0.1:9'
  expect(await place.told('Hosted Sanity', /cannot be asked for/)).toMatchObject([{ verdict: 'broken' }])
})
