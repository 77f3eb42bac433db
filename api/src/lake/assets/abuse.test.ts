import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { assetsForTests, noise } from './assets.fixture.ts'
import { createWorkBudget } from '../../http/limits/work-budget.ts'

const { by, dataDir, documents, room, reopen, get, cached } = assetsForTests()

async function photo(width: number, height: number) {
  const document = await room().store(await noise(width, height).jpeg().toBuffer(), {
    kind: 'image',
    filename: 'a.jpg',
    by,
  })
  return { id: document._id, path: `/${document.path}` }
}
async function status(path: string) {
  const answer = await room().routes.request(path)
  await answer.arrayBuffer()
  return answer.status
}
/** Asks for a picture and waits until it lies in the cache, where it was not before. */
async function drawn(path: string) {
  const before = new Set(await cached())
  expect(await status(path)).toBe(200)
  const fresh = async () => (await cached()).filter((file) => !before.has(file))
  await expect.poll(fresh).toHaveLength(1)
  return (await fresh())[0] ?? ''
}

/** Questions for as many different pieces of a picture of 200 pixels. */
const different = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [across, down] = [index % 40, Math.floor(index / 40)]
    return `rect=${across * 4},${down * 4},20,20&w=16`
  })

test('whoever has used up a budget of drawing waits; others, staff and what is drawn do not', async () => {
  reopen({ work: createWorkBudget({ limit: 1 }) })
  const { path } = await photo(200, 200)
  const ask = (query: string, headers: Record<string, string> = {}) =>
    get(`${path}?${query}`, { 'x-address': 'greedy', ...headers })
  const [first = '', next = '', another = '', last = ''] = different(4)
  expect((await ask(first)).status).toBe(200)
  await expect.poll(cached).toHaveLength(1)
  const refused = await ask(next)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect((await ask(first)).status).toBe(200)
  expect((await ask(next, { 'x-address': 'modest' })).status).toBe(200)
  expect((await ask(another, { authorization: 'Bearer viewer' })).status).toBe(200)
  expect((await ask(last, { 'x-address': 'unknown' })).status).toBe(200)
})

test('a thousand visitors who want the same picture cause one drawing', async () => {
  const { path } = await photo(300, 300)
  const statuses = await Promise.all(Array.from({ length: 1000 }, () => status(`${path}?w=100&fm=avif`)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect.poll(cached).toHaveLength(1)
})

test('a flood of different pictures is answered with 200 or 503, and then all is well', async () => {
  const { path } = await photo(200, 200)
  const statuses = await Promise.all(different(150).map((query) => status(`${path}?${query}`)))
  expect(statuses.filter((one) => one === 503).length).toBeGreaterThan(50)
  expect(statuses.filter((one) => one === 200).length).toBeGreaterThan(50)
  expect(await status(`${path}?rect=199,0,1,1&w=16`)).toBe(200)
})

test('whoever asks for one picture does not wait behind whoever asks for hundreds', async () => {
  const { path } = await photo(200, 200)
  let served = 0
  const flood = different(150).map(async (query) => {
    const { status: answer } = await get(`${path}?${query}`, { 'x-address': 'greedy' })
    if (answer === 200) served += 1
    return answer
  })
  const modest = await get(`${path}?rect=0,1,20,20&w=16`, { 'x-address': 'modest' })
  expect([modest.status, served < 20]).toEqual([200, true])
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 503]))
})

test('pictures that nobody waits for any more are not drawn', async () => {
  const { path } = await photo(1000, 1000)
  let arrived = 0
  const app = new Hono()
    .use(async (_, next) => {
      arrived += 1
      await next()
    })
    .route('/', room().routes)
  const server = await new Promise<{ origin: string; close: () => void }>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ origin: `http://127.0.0.1:${port}`, close: () => listening.close() }),
    )
  })
  onTestFinished(server.close)
  const gone = new AbortController()
  const ask = (left: number, signal?: AbortSignal) =>
    fetch(
      `${server.origin}${path}?rect=${(left % 12) * 8},${Math.floor(left / 12) * 8},900,900&w=400&fm=avif`,
      { signal },
    ).then((answer) => answer.status)
  const stays = [ask(0), ask(1)]
  await expect.poll(() => arrived, { interval: 5 }).toBe(2)
  const leaves = Array.from({ length: 20 }, (_, left) => ask(left + 2, gone.signal).catch(() => 'gone'))
  const shared = ask(2)
  await expect.poll(() => arrived, { interval: 5 }).toBe(23)
  gone.abort()
  const ends = await Promise.all(leaves)
  expect(await Promise.all([...stays, shared])).toEqual([200, 200, 200])
  // Whatever was drawn meanwhile was drawn before it was left.
  const finished = 3 + ends.filter((end) => end !== 'gone').length
  await expect.poll(async () => (await cached()).length).toBeGreaterThanOrEqual(finished)
  expect((await cached()).length).toBeLessThan(15)
}, 60_000)

test('the cache stays under its cap; what was not asked for the longest goes first', async () => {
  const { path } = await photo(400, 400)
  const first = await drawn(`${path}?w=100`)
  const { size } = await stat(first)
  reopen({ cacheBytes: size * 3.5 })
  for (const left of [4, 8]) await drawn(`${path}?rect=${left},0,380,380&w=100`)
  await status(`${path}?w=100`)
  for (const left of [12, 16]) await drawn(`${path}?rect=${left},0,380,380&w=100`)
  await expect.poll(async () => (await cached()).length).toBeLessThanOrEqual(3)
  expect(await cached()).toContain(first)
})

test('a cached picture that was cut short by a crash is drawn again', async () => {
  const { path } = await photo(400, 400)
  const file = await drawn(`${path}?w=100`)
  const whole = await (await room().routes.request(`${path}?w=100`)).arrayBuffer()
  reopen()
  // By then it knows what it has.
  expect(await status(`${path}?w=300`)).toBe(200)
  await truncate(file, 10)
  await writeFile(`${file}.x.partial`, 'half')
  expect(await (await room().routes.request(`${path}?w=100`)).arrayBuffer()).toEqual(whole)
  await expect.poll(() => stat(file).then(({ size }) => size)).toBe(whole.byteLength)
  reopen()
  expect(await (await room().routes.request(`${path}?w=100`)).arrayBuffer()).toEqual(whole)
  expect(await cached()).toContain(file)
  expect(await cached()).toHaveLength(2)
})

test('without room for the cache pictures are still served', async () => {
  const { path } = await photo(100, 100)
  await writeFile(join(dataDir(), 'cache'), 'in the way')
  expect(await status(`${path}?w=64`)).toBe(200)
  expect(await status(`${path}?w=64`)).toBe(200)
})

test('without room for originals an upload is refused, nothing speaks of it, and it works once there is room', async () => {
  await writeFile(join(dataDir(), 'assets'), 'in the way')
  const upload = async () =>
    room().routes.request('/v1/assets/files/production?filename=a.txt', {
      method: 'POST',
      body: 'hello',
      headers: { authorization: 'Bearer editor' },
    })
  const refused = await upload()
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
  expect(documents().size).toBe(0)
  await rm(join(dataDir(), 'assets'))
  expect((await upload()).status).toBe(200)
})

test('an original that is gone is said to be missing, not a crash', async () => {
  const { id, path } = await photo(50, 50)
  await rm(room().file(id))
  expect(await status(path)).toBe(404)
  expect(await status(`${path}?w=32`)).toBe(404)
})

test('only the owner can read what is stored', async () => {
  const { id, path } = await photo(50, 50)
  for (const file of [room().file(id), await drawn(`${path}?w=32`)])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir(), 'assets'))).mode & 0o777).toBe(0o700)
})

test('files that are two things at once stay what their first bytes say, and are never a page', async () => {
  const polyglot = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;<script>alert(1)</script>')])
  const file = await room().store(polyglot, { kind: 'file', filename: 'x.html', by })
  const answer = await room().routes.request(`/${file.path}`)
  expect(answer.headers.get('content-type')).toBe('image/gif')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  await expect(room().store(polyglot, { kind: 'image', filename: 'x.gif', by })).rejects.toThrow(/damaged/)
  const names = ['../../etc/passwd', 'a\r\nset-cookie: b', '\u202Egpj.exe', 'x'.repeat(5000), '']
  for (const [index, filename] of names.entries()) {
    const stored = await room().store(Buffer.from(`text ${index}`), { kind: 'file', filename, by })
    expect(stored.originalFilename).toMatch(/^[^/\\\r\n\u202E]{1,200}$/)
    expect((await room().routes.request(`/${stored.path}?dl`)).status).toBe(200)
  }
  expect(await readFile(room().file(file._id))).toEqual(polyglot)
})
