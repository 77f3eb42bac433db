import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { readForm, readJson, requireMediaType } from './body.ts'
import { hashSource, pageCsp, studioCsp } from './headers/content-security-policy.ts'
import { listen, type Listening } from './listen.ts'
import { observatoryScore } from './headers/observatory-score.ts'
import { createOrigins, refuseForeign } from './origin.ts'
import { Problem, problemResponse } from './problem.ts'
import { addSecurityHeaders } from './headers/security-headers.ts'

const open: Listening[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function serve(routes: (app: Hono) => void, settings: { origin?: string; allowed?: string[] } = {}) {
  const app = new Hono()
  const origins = createOrigins({
    origin: settings.origin,
    port: () => server.port,
    allowed: settings.allowed ?? [],
  })
  app.use(addSecurityHeaders(settings.origin), origins.cors)
  app.post('/guarded', (c) => {
    refuseForeign(c, origins.welcome)
    return c.text('done')
  })
  routes(app)
  app.onError((error, c) =>
    error instanceof Problem ? problemResponse(c, error) : c.json({ code: 'internal' }, 500),
  )
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  open.push(server)
  return `http://127.0.0.1:${server.port}`
}

/** Sends bytes as they are and answers what comes back before the other side, or `ms`, ends it. */
function raw(base: string, bytes: string, ms = 2_000) {
  return new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    let answer = ''
    socket.setTimeout(ms, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

const echo = (app: Hono) => {
  app.post('/json', async (c) => {
    requireMediaType(c, ['application/json'])
    const body = await readJson(c, 3_000_000)
    const merged = Object.assign({}, body) as Record<string, unknown>
    return c.json({ body, polluted: merged['polluted'] ?? null })
  })
  app.post('/form', async (c) => c.json(await readForm(c, 1_000)))
}

function postJson(base: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') {
  return fetch(`${base}/json`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
}

test.each([
  ['empty', ''],
  ['cut off', '{"a":'],
  ['not UTF-8', new Uint8Array([0x22, 0xc3, 0x28, 0x22])],
  ['a million brackets deep', '['.repeat(1_000_000)],
  ['a million objects deep', `${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`],
  ['deep after a string that opens brackets', `{"a":"[[\\"[[","b":${'['.repeat(200)}`],
])('a body that is %s is a 400', async (_, body) => {
  const base = await serve(echo)
  const answer = await postJson(base, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'broken_body' })
})

test('brackets in text are text', async () => {
  const base = await serve(echo)
  const body = { text: `${'[{'.repeat(1_000)}"\\` }
  expect(await (await postJson(base, JSON.stringify(body))).json()).toMatchObject({ body })
})

test('__proto__ reaches nothing, however it is spelled', async () => {
  const base = await serve(echo)
  for (const key of ['__proto__', '\\u005f_proto__', '\\u005F\\u005Fproto\\u005f_']) {
    const answer = await postJson(base, `{"${key}":{"polluted":true},"a":1}`)
    expect(await answer.json()).toEqual({ body: { a: 1 }, polluted: null })
  }
})

test('long bodies are refused, declared or not', async () => {
  const base = await serve(echo)
  expect((await postJson(base, `"${'x'.repeat(3_000_000)}"`)).status).toBe(413)
  const status = await new Promise((resolve) => {
    let sent = 0
    const outgoing = httpRequest(`${base}/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    outgoing.on('response', (answer) => {
      resolve(answer.statusCode)
      outgoing.destroy()
    })
    outgoing.on('error', () => undefined)
    const more = () => {
      if (outgoing.destroyed) return
      sent += 65_536
      outgoing.write(Buffer.alloc(65_536, 0x20), () => (sent < 100_000_000 ? setImmediate(more) : undefined))
    }
    more()
  })
  expect(status).toBe(413)
})

test('a form in disguise is a 415', async () => {
  const base = await serve(echo)
  expect((await postJson(base, '{}', 'text/plain')).status).toBe(415)
  expect((await postJson(base, '{}', 'text/html; application/json')).status).toBe(415)
  expect((await postJson(base, '{}', 'Application/JSON; charset=utf-8')).status).toBe(200)
})

test('forms are read strictly', async () => {
  const base = await serve(echo)
  const post = (body: string) => fetch(`${base}/form`, { method: 'POST', body })
  expect(await (await post('a=1+%C3%BC&a=2&b&__proto__=x&c=d%3De=f')).json()).toEqual({
    a: '1 ü',
    b: '',
    c: 'd=e=f',
  })
  expect((await post('a=%C3%28')).status).toBe(400)
  expect((await post('a=%zz')).status).toBe(400)
})

test('foreign origins are refused and never reflected', async () => {
  const base = await serve(() => undefined, { allowed: ['https://friend.example'] })
  const post = (headers: Record<string, string>) => fetch(`${base}/guarded`, { method: 'POST', headers })
  const port = new URL(base).port
  for (const origin of [
    'https://evil.example',
    'null',
    `http://localhost:${port}.evil.example`,
    `http://evil.localhost.example:${port}`,
    'http://localhost:1',
    `https://localhost:${port}`,
    'https://friend.example.evil.example',
  ]) {
    const answer = await post({ origin })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
  for (const origin of [
    base,
    `http://localhost:${port}`,
    `http://studio.localhost:${port}`,
    `http://[::1]:${port}`,
  ]) {
    expect((await post({ origin })).status).toBe(200)
  }
  expect((await post({})).status).toBe(200)
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const friend = await post({ origin: 'https://friend.example' })
  expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example')
  expect(friend.headers.get('vary')).toContain('Origin')
})

test('only listed origins pass a preflight', async () => {
  const base = await serve(() => undefined, {
    origin: 'https://firm.example',
    allowed: ['https://friend.example'],
  })
  const preflight = (origin: string) =>
    fetch(`${base}/guarded`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
  expect((await preflight('https://evil.example')).status).toBe(403)
  expect((await preflight(base)).status).toBe(403)
  const friend = await preflight('https://friend.example')
  expect(friend.status).toBe(204)
  expect(friend.headers.get('access-control-allow-headers')).toBe('content-type')
})

test('every answer carries the headers, errors and broken requests too', async () => {
  const base = await serve((app) => {
    app.get('/fault', () => {
      throw new Error('a fault')
    })
  })
  for (const path of ['/nothing', '/fault']) {
    const { headers } = await fetch(base + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  for (const request of ['nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n']) {
    const answer = await raw(base, request)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  }
})

test('conflicting lengths and smuggled requests are refused', async () => {
  const base = await serve(echo)
  const head = 'POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  expect(await raw(base, `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`)).toMatch(/^HTTP\/1.1 400/)
  const both = `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`
  expect(await raw(base, both)).toMatch(/^HTTP\/1.1 400/)
  expect(await raw(base, `GET / HTTP/1.1\r\nHost: x\r\nBig: ${'x'.repeat(33_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431/,
  )
})

test('absolute-form and forged hosts change nothing', async () => {
  const base = await serve((app) => app.get('/here', (c) => c.text(c.req.path)))
  const answer = await raw(
    base,
    'GET http://evil.example/here HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1.1 200/)
  expect(answer).not.toContain('evil')
})

const stylesheet = 'body{color:red}'
const page = `<!doctype html><style>${stylesheet}</style><script type="module" src="/a.js" integrity="sha384-x"></script>`

test.each([
  ['bare', { captcha: false, analytics: false }],
  ['with captcha and analytics', { captcha: true, analytics: true }],
])('a page %s scores at least 140 by the Observatory', async (_, hosts) => {
  const policy = pageCsp({ styleHashes: [hashSource(stylesheet)], scriptHashes: [], secure: true, ...hosts })
  const base = await serve(
    (app) => app.get('/', (c) => c.html(page, 200, { 'content-security-policy': policy })),
    { origin: 'https://firm.example' },
  )
  const { headers } = await fetch(base, {
    headers: { origin: 'https://http-observatory.security.mozilla.org' },
  })
  expect(observatoryScore(headers, page).score).toBeGreaterThanOrEqual(140)
  expect(policy.includes('recaptcha')).toBe(hosts.captcha)
  expect(policy.includes('googletagmanager')).toBe(hosts.analytics)
  expect(policy).toContain(`style-src ${hashSource(stylesheet)} ${hashSource('')};`)
  expect(policy.includes('require-trusted-types-for')).toBe(!hosts.captcha && !hosts.analytics)
})

test('the score falls when a rule is broken', () => {
  expect(observatoryScore(new Headers(), '').score).toBeLessThan(40)
  const loose = new Headers({ 'content-security-policy': "default-src * 'unsafe-inline'" })
  expect(observatoryScore(loose, '').parts.csp).toBe(-20)
  expect(observatoryScore(loose, '<script src="//a.example/x.js"></script>').parts.integrity).toBe(-50)
})

test("the Studio's policy names hosted Sanity only when asked", () => {
  expect(studioCsp({ scriptHashes: [], secure: false })).not.toContain('https:')
  expect(studioCsp({ scriptHashes: [], secure: true, sanity: ['https://*.sanity.io'] })).toContain(
    'https://*.sanity.io',
  )
  expect(studioCsp({ scriptHashes: [], secure: true })).not.toContain('unsafe-eval')
})
