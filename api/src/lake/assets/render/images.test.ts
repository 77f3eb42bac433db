import { rm } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { assetsForTests, noise } from '../assets.fixture.ts'

const { room, reopen, stored, get, cached } = assetsForTests()

async function drawn(path: string) {
  const answer = await get(path)
  expect(answer.status, answer.body.toString()).toBe(200)
  return sharp(answer.body).metadata()
}

test('an image address without parameters gives the original, for a year', async () => {
  const photo = await noise(50, 40).jpeg().toBuffer()
  const { path } = await stored(photo)
  const answer = await get(path)
  expect(answer.body).toEqual(photo)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
})

test('odd widths take the next rung of the ladder, in proportion, and nothing is enlarged', async () => {
  const { path } = await stored(await noise(1000, 500).jpeg().toBuffer())
  expect(await drawn(`${path}?w=201`)).toMatchObject({ width: 256, height: 128 })
  expect(await drawn(`${path}?w=201&h=201&fit=crop`)).toMatchObject({ width: 256, height: 256 })
  expect(await drawn(`${path}?w=5000`)).toMatchObject({ width: 1000, height: 500 })
  expect(await drawn(`${path}?w=2000&h=2000&fit=crop`)).toMatchObject({ width: 500, height: 500 })
  expect(await drawn(`${path}?w=100&dpr=2`)).toMatchObject({ width: 200, height: 100 })
  expect(await drawn(`${path}?max-w=300`)).toMatchObject({ width: 320, height: 160 })
  expect(await drawn(`${path}?h=100&fit=max`)).toMatchObject({ width: 256, height: 128 })
  expect(await drawn(`${path}?w=200&h=200&fit=scale`)).toMatchObject({ width: 200, height: 200 })
  expect(await drawn(`${path}?w=200&h=200&fit=fill&bg=ff0000`)).toMatchObject({ width: 200, height: 200 })
  expect(await drawn(`${path}?w=200&or=90`)).toMatchObject({ width: 200, height: 400 })
})

test('output stays within 3,456 pixels', async () => {
  const { path } = await stored(
    await sharp({ create: { width: 3000, height: 5000, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
  )
  expect(await drawn(`${path}?fm=jpg`)).toMatchObject({ width: 2074, height: 3456, format: 'jpeg' })
  expect(await drawn(`${path}?w=2400&h=9000&fit=crop&fm=jpg`)).toMatchObject({ height: 3456 })
})

test('rect and focus choose the piece, as an editor framed it', async () => {
  const halves = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } },
        left: 200,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
  const { path } = await stored(halves)
  const mean = async (query: string) => {
    const { channels } = await sharp((await get(`${path}?${query}`)).body).stats()
    return channels.slice(0, 3).map((channel) => Math.round(channel.mean))
  }
  expect(await mean('rect=200,0,200,200&w=100')).toEqual([0, 0, 255])
  expect(await mean('rect=0,0,200,200&w=100')).toEqual([255, 0, 0])
  expect(await mean('w=100&h=100&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5')).toEqual([0, 0, 255])
  expect(await mean('w=100&h=100&fit=crop&crop=left')).toEqual([255, 0, 0])
  expect(await mean('rect=0,0,200,200&flip=h&w=100')).toEqual([255, 0, 0])
  expect(await mean('w=100&h=100&fit=crop&crop=left&flip=h')).toEqual([255, 0, 0])
})

test('auto=format gives each browser the best it takes', async () => {
  const { path } = await stored(await noise(100, 100).jpeg().toBuffer())
  const avif = await get(`${path}?w=64&auto=format`, { accept: 'image/avif,image/webp,*/*' })
  expect([avif.headers.get('content-type'), avif.headers.get('vary')]).toEqual(['image/avif', 'Accept'])
  const webp = await get(`${path}?w=64&auto=format`, { accept: 'image/webp' })
  expect(webp.headers.get('content-type')).toBe('image/webp')
  const plain = await get(`${path}?w=64&auto=format`)
  expect(plain.headers.get('content-type')).toBe('image/jpeg')
  expect(new Set([avif, webp, plain].map((answer) => answer.headers.get('etag'))).size).toBe(3)
})

test.each([
  'w=abc',
  'w=-1',
  'w=1&w=2',
  'fit=wide',
  'rect=1,2,3',
  'rect=9999,0,5,5',
  'fm=exe',
  'dpr=99',
  'q=101',
])('%s is refused in plain words', async (query) => {
  const { path } = await stored(await noise(20, 20).png().toBuffer())
  const answer = await get(`${path}?${query}`)
  expect(answer.status).toBe(400)
  expect(answer.body.toString()).toMatch(/image parameter/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each(['evil=1', '__proto__=1', 'auto=compress', 'sat=50', 'trim=1&w=16'])(
  '%s says nothing of what is drawn, and the picture comes',
  async (query) => {
    const { path } = await stored(await noise(20, 20).png().toBuffer())
    expect(await drawn(`${path}?${query}`)).toMatchObject({ width: query.includes('w=') ? 16 : 20 })
  },
)

test('a picture is inverted, without colour, padded and no smaller than asked for', async () => {
  const red = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const { path } = await stored(red)
  const pixel = async (query: string) => {
    const { data } = await sharp((await get(`${path}?fm=png&${query}`)).body)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)]
  }
  expect(await pixel('invert=true')).toEqual([0, 255, 255])
  const [first, ...others] = await pixel('sat=-100')
  expect(others).toEqual(others.map(() => first))
  expect(await pixel('pad=8&bg=0000ff')).toEqual([0, 0, 255])
  expect(await drawn(`${path}?pad=8`)).toMatchObject({ width: 116, height: 66 })
  expect(await drawn(`${path}?w=16&min-w=64`)).toMatchObject({ width: 64, height: 32 })
  expect(await drawn(`${path}?w=16&min-h=500`)).toMatchObject({ width: 100, height: 50 })
})

test('addresses that differ by what nobody sees are one picture', async () => {
  const { path } = await stored(await noise(1280, 640).png().toBuffer())
  const tags = async (...queries: string[]) => {
    const answers = await Promise.all(queries.map((query) => get(`${path}?w=16&${query}`)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    return new Set(answers.map(({ headers }) => headers.get('etag'))).size
  }
  expect(await tags('bg=f0f0f1', 'bg=eeeeef', 'bg=eee', 'bg=ffeeeeee')).toBe(1)
  expect(await tags('bg=fff', 'bg=000', 'bg=00ffffff')).toBe(3)
  expect(await tags('q=61', 'q=69.5')).toBe(1)
  expect(await tags('blur=51', 'blur=99')).toBe(1)
  expect(await tags('rect=0,0,600,300', 'rect=1,2,602,299')).toBe(1)
  expect(await tags('h=8&fit=crop&fp-x=0.501', 'h=8&fit=crop&fp-x=0.5')).toBe(1)
})

test('an unknown image, another size, another dataset: 404', async () => {
  const { path } = await stored(await noise(20, 20).png().toBuffer())
  expect((await get(path.replace('20x20', '21x20'))).status).toBe(404)
  expect((await get(path.replace('production', 'secret'))).status).toBe(404)
  expect((await get('/images/local/production/..%2f..%2fsite.db')).status).toBe(404)
  expect((await get('/images/local/production/__proto__')).status).toBe(404)
})

test('svg is handed out untouched and cannot run script', async () => {
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><script>alert(1)</script></svg>',
  )
  const { document, path } = await stored(svg, 'logo.svg')
  expect(document.metadata?.dimensions).toMatchObject({ width: 24, height: 12 })
  const answer = await get(`${path}?w=200&auto=format`)
  expect(answer.body).toEqual(svg)
  expect(answer.headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const packed = await get(path, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(packed.body)).toEqual(svg)
  expect(packed.headers.get('etag')).not.toBe(answer.headers.get('etag'))
})

test('a drawing that many ask for is compressed for all of them, and one of megabytes for nobody', async () => {
  const words = (count: number) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${'<g/>'.repeat(count)}</svg>`)
  const small = await stored(words(100), 'small.svg')
  const crowd = await Promise.all(
    Array.from({ length: 20 }, () => get(small.path, { 'accept-encoding': 'br' })),
  )
  for (const { body } of crowd) expect(brotliDecompressSync(body)).toEqual(words(100))
  const large = await stored(words(500_000), 'large.svg')
  const answer = await get(large.path, { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.body.equals(words(500_000))).toBe(true)
})

test('what was drawn survives a restart', async () => {
  const { document, path } = await stored(await noise(300, 300).jpeg().toBuffer())
  const first = await get(`${path}?w=100`)
  await expect.poll(cached).toHaveLength(1)
  await rm(room().file(document._id))
  reopen()
  expect((await get(`${path}?w=100`)).body).toEqual(first.body)
})

test('a photo taken sideways is measured and drawn upright', async () => {
  const sideways = await noise(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { document, path } = await stored(sideways)
  expect(document._id).toContain('-200x400-')
  expect(await drawn(`${path}?w=100`)).toMatchObject({ width: 128, height: 256 })
})
