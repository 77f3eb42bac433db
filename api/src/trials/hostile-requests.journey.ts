import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cookieOf,
  logIn,
  newPlace,
  password,
  root,
  seedInto,
  sendEnquiry,
  sendRaw,
  startServer,
  type ServerProcess,
} from './process.ts'

const place = newPlace()
let server: ServerProcess
let url: string

beforeAll(async () => {
  await seedInto(place.dataDir)
  writeFileSync(join(place.dataDir, '.env'), 'planted=secret')
  server = startServer({ DATA_DIR: place.dataDir, RATE_LIMIT_CONTACT: '5' })
  url = await server.url
})
afterAll(async () => {
  await server.stop()
  place.remove()
})

const get = (path: string, headers = '') =>
  sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`)

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])

/** Signs of files that nobody may have. */
const secrets =
  /root:x:|"name": ?"@?daymark|SQLite format 3|planted=secret|"mappings"|\[core\]|from 'hono'|"encodings":|createServer/

const built = (folder: string) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.js'))

const paths = () => {
  const script = built('web/dist/client/assets')[0]
  const studio = built('studio/dist/static')[0]
  const up = ['..', '%2e%2e', '%252e%252e', '.%2e', '..%00', '..;', '%c0%ae%c0%ae', '%uff0e%uff0e']
  const slash = ['/', '%2f', '%252f', '\\', '%5c', '//']
  const files = ['package.json', 'etc/passwd']
  const roots = ['/', '/assets/', '/studio/static/', '/images/local/production/', '/files/local/production/']
  return [
    ...roots.flatMap((start) =>
      up.flatMap((dots) =>
        slash.flatMap((cut) => files.map((file) => `${start}${`${dots}${cut}`.repeat(6)}${file}`)),
      ),
    ),
    ...[
      '/.env',
      '/.git/config',
      '/%2egit/config',
      '/data/.env',
      '/assets/.files.json',
      '/studio/.files.json',
    ],
    ...[
      '/.vite/manifest.json',
      '/assets/../.vite/manifest.json',
      '/site.db',
      '/content.db',
      '/cache/pages/home.json',
    ],
    ...[
      `/assets/${script}.map`,
      `/studio/static/${studio}.map`,
      '/studio/index.html.br',
      `/assets/${script}.br`,
    ],
    ...[
      `/assets/${script}%00.html`,
      `/assets/${script}/`,
      `/assets//${script}`,
      `/assets/./../assets/.${script}`,
    ],
    ...[
      '/%00',
      '/%',
      '/%zz',
      '/%ff%fe',
      '/\x01',
      '/;',
      '/?',
      '/*',
      '/a/b/../../..',
      '//',
      '///',
      '/\\',
      '/\\\\evil',
    ],
    ...[
      '//evil.example/',
      '//evil.example/%2e%2e',
      '/\\evil.example',
      '/%2f%2fevil.example',
      '/%0d%0aSet-Cookie:a',
    ],
    ...[
      '/projects//',
      '/projects/..',
      '//projects/',
      '/studio//evil.example/',
      '/index.html/..//evil.example',
    ],
    `/${'a/'.repeat(3_500)}`,
  ]
}

test(
  'no spelling of a path leaves what is served, or sends a visitor elsewhere',
  { timeout: 180_000 },
  async () => {
    const all = paths()
    expect(all.length).toBeGreaterThan(450)
    const wrong: string[] = []
    for (let start = 0; start < all.length; start += 50) {
      await Promise.all(
        all.slice(start, start + 50).map(async (path) => {
          const answer = await get(path)
          const status = statusOf(answer)
          const location = /^location: (.*)\r$/im.exec(answer)?.[1]
          const fine =
            status < 500 &&
            !secrets.test(answer) &&
            !/^set-cookie/im.test(answer) &&
            (location === undefined || /^\/(?![/\\])/.test(location)) &&
            /^x-content-type-options: nosniff\r$/im.test(answer) &&
            /^content-security-policy: /im.test(answer)
          if (!fine) wrong.push(`${path} ${answer.slice(0, 60)} ${secrets.exec(answer)?.[0] ?? ''}`)
        }),
      )
    }
    expect(wrong).toEqual([])
  },
)

test('forged hosts and absolute addresses appear in no answer', async () => {
  for (const path of [
    '/',
    '/projects',
    '/projects/',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/nope',
  ]) {
    const asked = [
      `GET ${path} HTTP/1.1\r\nHost: evil.example`,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example`,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: javascript\r\nX-Original-URL: /evil.example`,
      `GET http://evil.example${path} HTTP/1.1\r\nHost: evil.example`,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nHost: evil.example`,
    ]
    for (const head of asked) {
      const answer = await sendRaw(url, `${head}\r\nConnection: close\r\n\r\n`)
      expect([head, statusOf(answer)]).toEqual([
        head,
        expect.toSatisfy((status) => status >= 200 && status < 500),
      ])
      expect(answer).not.toMatch(/evil\.example|javascript:/)
    }
  }
  const login = `username=editor&password=${encodeURIComponent(password)}`
  const answer = await sendRaw(
    url,
    `POST /api/staff/login HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${login.length}\r\n\r\n${login}`,
  )
  expect(answer).toMatch(/^location: \/studio#sid=/im)
  expect(answer).not.toContain('evil.example')
})

test('a body whose length is in doubt is refused once, and nothing after it is heard', async () => {
  const head = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const smuggled = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'
  for (const doubtful of [
    `${head}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${smuggled}`,
    `${head}Content-Length: 2, 2\r\n\r\n{}${smuggled}`,
    `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `${head}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n${smuggled}`,
    `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
    `${head}Content-Length: +2\r\n\r\n{}${smuggled}`,
    `${head}Content-Length: 0x2\r\n\r\n{}${smuggled}`,
    `${head}Content-Length: -1\r\n\r\n${smuggled}`,
    `${head}Content-Length: 99999999999999999999\r\n\r\n${smuggled}`,
    `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${smuggled}`,
    `${head}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n${smuggled}`,
    `${head.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}${smuggled}`,
    `${head} folded: yes\r\nContent-Length: 2\r\n\r\n{}${smuggled}`,
    `${head}Bad\0Name: x\r\n\r\n${smuggled}`,
  ]) {
    const answer = await sendRaw(url, doubtful, 1_500)
    const shown = doubtful.slice(head.length - 20, head.length + 50)
    expect([shown, [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1])]).toEqual([
      shown,
      [expect.stringMatching(/^4\d\d$/)],
    ])
    expect(answer).not.toContain('alive')
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  }
})

test('bodies beyond all measure are refused before they are read', async () => {
  const staff = await logIn(url)
  // As much as goes into the connection, chunk by chunk, whatever the other side says meanwhile.
  const chunked = async (path: string, type: string) => {
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    let sent = 0
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${staff.authorization}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const chunk = `40000\r\n${' '.repeat(0x40000)}\r\n`
    while (!socket.destroyed && sent < 400) {
      sent += 1
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), ended])
    }
    await ended
    // It may hang up before what it said arrives.
    return statusOf(answer) || 413
  }
  const before = server.peakMegabytes()
  expect(
    await Promise.all([
      chunked('/api/contact', 'application/json'),
      chunked('/api/staff/login', 'application/x-www-form-urlencoded'),
      chunked('/api/staff/password', 'application/json'),
      chunked('/v1/data/mutate/production', 'application/json'),
      chunked('/v1/data/query/production', 'application/json'),
      chunked('/v1/assets/files/production', 'application/octet-stream'),
    ]),
  ).toEqual([413, 413, 413, 413, 413, 413])
  expect(server.peakMegabytes() - before).toBeLessThan(300)
})

test.each([
  ['a million brackets', '['.repeat(1_000_000)],
  ['a million objects', '{"a":'.repeat(1_000_000)],
  ['a million levels, closed', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
  ['as deep as fits a small body', `${'['.repeat(1_900)}${']'.repeat(1_900)}`],
  [
    'a mutation that is deep',
    `{"mutations":[{"create":{"_type":"a","x":${'['.repeat(400_000)}${']'.repeat(400_000)}}}]}`,
  ],
  [
    'a patch that is deep',
    `{"mutations":[{"patch":{"id":"homePage","set":{"x":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}}}]}`,
  ],
])('%s: refused, and the server goes on', async (_, body) => {
  const staff = await logIn(url)
  for (const path of [
    '/api/contact',
    '/api/staff/password',
    '/api/staff/people',
    '/v1/data/query/production',
    '/v1/data/mutate/production',
    '/v1/data/actions/production',
  ]) {
    const headers = { ...staff, 'content-type': 'application/json' }
    const status = await fetch(url + path, { method: 'POST', headers, body }).then(
      (answer) => answer.status,
      // It may hang up before the sender looks for an answer.
      () => 413,
    )
    expect([path, status]).toEqual([path, expect.toSatisfy((status) => status >= 400 && status < 500)])
  }
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

test('keys that reach for the prototype reach nothing', async () => {
  const keys = ['"__proto__"', '"\\u005f_proto__"', '"constructor":{"prototype"']
  for (const key of keys) {
    const close = key.includes('{') ? '}' : ''
    const body = `{${key}:{"siteKey":"polluted","alive":"polluted","role":"administrator","status":200}${close}}`
    expect((await sendEnquiry(url, { body })).status).toBe(422)
  }
  const form = '__proto__[alive]=polluted&constructor.prototype.alive=polluted&username=a&password=b'
  const login = {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  expect((await fetch(`${url}/api/staff/login`, login)).status).toBe(401)
  await fetch(`${url}/v1/data/query/production?query=*&$__proto__={"polluted":1}`)
  expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ alive: true })
  expect(await (await fetch(`${url}/api/recaptcha-config`)).json()).toEqual({ siteKey: null })
  expect((await fetch(`${url}/api/staff/people`)).status).toBe(401)
})

test('no other site is let in or named in an answer', async () => {
  const staff = await logIn(url)
  const origins = ['https://evil.example', 'null', `${url}.evil.example`, 'http://localhost:1', 'file://']
  for (const origin of origins) {
    for (const path of [
      '/',
      '/api/recaptcha-config',
      '/api/staff/me',
      '/v1/data/query/production?query=*',
      '/robots.txt',
    ]) {
      const answer = await fetch(url + path, { headers: { ...staff, origin } })
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null])
      await answer.body?.cancel()
    }
    expect((await sendEnquiry(url, { headers: { origin } })).status).toBe(403)
    for (const path of ['/api/contact', '/api/staff/login', '/v1/data/mutate/production']) {
      const preflight = await fetch(url + path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect([path, preflight.status]).toEqual([path, 403])
    }
  }
})

test('a forged X-Forwarded-For buys no further enquiry', async () => {
  const send = (index: number) =>
    sendEnquiry(url, { headers: { 'x-forwarded-for': `198.51.100.${index}, 127.0.0.1` } })
  const statuses: number[] = []
  for (let index = 0; index < 8; index += 1) statuses.push((await send(index)).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.slice(5)).toEqual([429, 429, 429])
})

test('a login hands out nothing that the caller chose, and a code goes to one caller only', async () => {
  const chosen = 'chosen-by-the-attacker-0123456789abcdef'
  const answer = await fetch(`${url}/api/staff/login?sid=${chosen}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `sid=${chosen}; session=${chosen}`, authorization: `Bearer ${chosen}` },
    body: new URLSearchParams({ username: 'editor', password, sid: chosen, token: chosen }),
  })
  const location = answer.headers.get('location') ?? ''
  expect(location).not.toContain(chosen)
  expect((await fetch(`${url}/v1/auth/fetch?sid=${chosen}`)).status).toBe(401)
  expect((await fetch(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${chosen}` } })).status).toBe(
    401,
  )

  const sid = location.split('#sid=')[1]
  // A link with the attacker's own code logs a visitor in as nobody: the other half lies in the attacker's browser.
  expect((await fetch(`${url}/v1/auth/fetch?sid=${sid}`)).status).toBe(401)
  const elsewhere = { headers: { cookie: `login=${chosen}` } }
  expect((await fetch(`${url}/v1/auth/fetch?sid=${sid}`, elsewhere)).status).toBe(401)
  const own = { headers: { cookie: cookieOf(answer) } }
  const exchanged = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${url}/v1/auth/fetch?sid=${sid}`, own)),
  )
  expect(exchanged.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    new Set((await Promise.all([logIn(url), logIn(url)])).map(({ authorization }) => authorization)).size,
  ).toBe(2)
})

test('nobody learns from words or headers whether a name exists', async () => {
  const refusal = async (username: string) => {
    const answer = await fetch(`${url}/api/staff/login`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: 'wrong-password' }),
    })
    const headers = [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id', 'content-length'].includes(name),
    )
    return { status: answer.status, headers, text: (await answer.text()).replaceAll(username, 'NAME') }
  }
  expect(await refusal('ghosts')).toEqual(await refusal('editor'))
  const source = readFileSync(join(place.dataDir, 'site.db'), 'latin1')
  expect(source).not.toContain(password)
})

test('after all of this the server still stands', async () => {
  expect(server.child.exitCode).toBeNull()
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
