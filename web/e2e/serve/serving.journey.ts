import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type Product } from '../harness.fixture.ts'
import { edit, lakeClient, publish } from '../lake-client.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => product?.remove())

const get = (path: string, init?: RequestInit) => fetch(product.url + path, { redirect: 'manual', ...init })

test('pages are compressed, and a client that has them gets 304', async () => {
  for (const encoding of ['br', 'gzip']) {
    const first = await get('/', { headers: { 'accept-encoding': encoding } })
    expect(first.headers.get('content-encoding')).toBe(encoding)
    expect(first.headers.get('vary')).toContain('Accept-Encoding')
    const etag = first.headers.get('etag') ?? ''
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  }
  const plain = await get('/', { headers: { 'accept-encoding': 'br;q=0, identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
})

test.each(['/', '/projects'])('%s is the same answer by the short way and by the routes', async (path) => {
  const headersOf = (answer: Response) =>
    Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
  const short = await get(path)
  const long = await get(`${path}?from=a-letter`)
  expect(headersOf(short)).toEqual(headersOf(long))
  expect(await short.text()).toBe(await long.text())
  const requests = () =>
    product
      .output()
      .split('\n')
      .filter((line) => line.includes(` ${path} `))
  // The lines of a turn are written after its answers.
  await expect.poll(() => requests().length).toBeGreaterThanOrEqual(2)
})

test('HEAD answers like GET, other methods are told what there is', async () => {
  const head = await get('/', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const refused = await get('/projects', { method: 'DELETE' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test.each([
  ['/projects/', '/projects'],
  ['/index.html', '/'],
])('%s is another name of %s', async (from, to) => {
  const answer = await get(from)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
})

test.each([
  '/nope',
  '/assets/.files.json',
  '/assets/../server/entry-server.js',
  '/.vite/manifest.json',
  '//evil.example/',
])('%s is the 404 page with a 404 status', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('404 Page Not Found')
})

test('scripts never change under their name and carry their integrity', async () => {
  const html = await (await get('/')).text()
  const script = /"(\/assets\/entry-client-[^"]+\.js)":"(sha384-[^"]+)"/.exec(html)
  expect(script).not.toBeNull()
  const answer = await get(script?.[1] ?? '')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a page that cannot be made from the new content stays as it was, and staff are told why', async () => {
  const lake = lakeClient(product)
  const staff = { headers: { authorization: `Bearer ${product.token()}` } }
  await edit(lake, 'homePage', { heroHeadline: '' })
  await publish(lake, 'homePage')

  const notices = async () => {
    const answer = (await (await get('/api/staff/notices', staff)).json()) as {
      notices: { message: string }[]
    }
    return answer.notices.map(({ message }) => message)
  }
  await expect.poll(notices).toContain('home.heroHeadline is empty')
  expect(await (await get('/')).text()).toContain('Feeling lost in the Ai universe?')
  expect((await get('/api/ready')).status).toBe(200)
  const status = await (await get('/api/staff/live-status?document=homePage', staff)).json()
  expect(status).toMatchObject({ live: false, reason: expect.stringContaining('heroHeadline is empty') })

  await product.restart()
  expect(await (await get('/')).text()).toContain('Feeling lost in the Ai universe?')

  await edit(lake, 'homePage', { heroHeadline: 'Found' })
  await publish(lake, 'homePage')
  await expect.poll(async () => (await get('/')).text()).toContain('Found')
  // Each page comes for itself, and the document is live once all have.
  await expect
    .poll(async () => (await get('/api/staff/live-status?document=homePage', staff)).json())
    .toMatchObject({ live: true })
  expect((await get('/api/ready')).status).toBe(200)
})

test('strangers learn nothing of what is live', async () => {
  expect((await get('/api/staff/live-status?document=homePage')).status).toBe(401)
  expect((await get('/api/staff/notices')).status).toBe(401)
})
