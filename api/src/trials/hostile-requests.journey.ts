import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  logIn,
  newPlace,
  password,
  root,
  seedInto,
  sendRaw,
  startServer,
  type ServerProcess,
} from './process.fixture.ts'

const place = newPlace()
let server: ServerProcess
let url: string

beforeAll(async () => {
  seedInto(place.dataDir)
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
  ['another version', 'Sec-WebSocket-Version: 1\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
  ['no key', 'Sec-WebSocket-Version: 13'],
  ['a false key', 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x'],
])('a WebSocket with %s is refused like any broken request', async (_, head) => {
  const answer = await sendRaw(
    url,
    `GET /vX/socket/production HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${head}\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
})

test('after all of this the server still stands', async () => {
  expect(server.child.exitCode).toBeNull()
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
