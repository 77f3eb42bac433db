import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, crc32 } from 'node:zlib'
import { createClient } from '@sanity/client'
import { serve, type ServerType } from '@hono/node-server'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../http/identity.ts'
import { createAssets, type Assets } from './assets.ts'

let dataDir: string
let assets: Assets
let documents: Map<string, Record<string, unknown>>
let server: ServerType | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assets-'))
  documents = new Map()
  assets = open()
})
afterEach(async () => {
  server?.close()
  server = undefined
  await rm(dataDir, { recursive: true, force: true })
})

function open() {
  return createAssets({
    dataDir,
    identify: async (headers) => {
      const role = headers.get('authorization')?.replace('Bearer ', '')
      return role ? { id: 'p1', name: 'Ann', role: role as Role } : undefined
    },
    document: (id) => documents.get(id),
    createDocument: (document) => {
      if (!documents.has(document._id)) documents.set(document._id, document)
    },
  })
}

const by = { id: 'p1', name: 'Ann' }
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

async function upload(body: Buffer | string, query = '', kind = 'images', role = 'editor') {
  return assets.routes.request(`/v2025-02-19/assets/${kind}/production${query}`, {
    method: 'POST',
    body: Buffer.from(body),
    headers: role ? { authorization: `Bearer ${role}` } : {},
  })
}
async function said(answer: Response) {
  return ((await answer.json()) as { error: { description: string } }).error.description
}
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await assets.routes.request(path, { headers, method })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
async function stored(body: Uint8Array, filename = 'x.jpg', kind: 'image' | 'file' = 'image') {
  const document = await assets.store(body, { kind, filename, by })
  return { document, path: `/${document.path}` }
}
async function drawn(path: string) {
  const answer = await get(path)
  expect(answer.status, answer.body.toString()).toBe(200)
  return sharp(answer.body).metadata()
}

describe('uploading', () => {
  test('the real client gets the document that hosted Sanity would give', async () => {
    const app = assets.routes
    const port = await new Promise<number>((resolve) => {
      server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
    })
    const client = createClient({
      projectId: 'local',
      dataset: 'production',
      apiVersion: '2025-02-19',
      apiHost: `http://127.0.0.1:${port}`,
      useProjectHostname: false,
      useCdn: false,
      token: 'editor',
    })
    const photo = await noise(120, 80).jpeg().toBuffer()
    const document = await client.assets.upload('image', photo, { filename: 'photo.png', title: 'A photo' })
    expect(document._id).toMatch(/^image-[0-9a-f]{40}-120x80-jpg$/)
    expect(document).toMatchObject({
      _type: 'sanity.imageAsset',
      mimeType: 'image/jpeg',
      extension: 'jpg',
      originalFilename: 'photo.png',
      title: 'A photo',
      size: photo.byteLength,
      metadata: { dimensions: { width: 120, height: 80, aspectRatio: 1.5 }, hasAlpha: false, isOpaque: true },
    })
    expect(document.metadata.lqip).toMatch(/^data:image\/jpeg;base64,/)
    expect(document.metadata.blurHash).toMatch(/^.{20,}$/)
    expect(document.metadata.palette?.dominant?.background).toMatch(/^#[0-9a-f]{6}$/)
    await expect(client.assets.upload('image', Buffer.from('<html>'))).rejects.toThrow(
      /not an image of a known kind/,
    )
  })

  test('only staff who may edit can upload', async () => {
    expect((await upload('x', '', 'files', '')).status).toBe(401)
    expect((await upload('x', '', 'files', 'viewer')).status).toBe(403)
    expect((await upload('x', '', 'files', 'administrator')).status).toBe(200)
  })

  test('the same bytes are one asset', async () => {
    const photo = await noise(50, 50).png().toBuffer()
    const [first, second] = await Promise.all([stored(photo, 'a.png'), stored(photo, 'b.png')])
    expect(first.document._id).toBe(second.document._id)
    expect(documents.size).toBe(1)
    expect(await readFile(assets.file(first.document._id))).toEqual(photo)
  })

  test('a photo taken sideways is measured and drawn upright', async () => {
    const sideways = await noise(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { document, path } = await stored(sideways)
    expect(document._id).toContain('-200x400-')
    expect(await drawn(`${path}?w=100`)).toMatchObject({ width: 128, height: 256 })
  })

  test('transparency is noticed', async () => {
    const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    const { document } = await stored(clear)
    expect(document.metadata).toMatchObject({ hasAlpha: true, isOpaque: false })
    expect(document.metadata?.lqip).toMatch(/^data:image\/png/)
  })

  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['a page that calls itself a picture', Buffer.from('<html><script>1</script>'), /known kind/],
    ['half a picture', Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1'), /damaged/],
    ['an svg full of entities', Buffer.from('<svg xmlns="x"><!ENTITY a "b"></svg>'), /entities/],
  ])('%s is refused in plain words', async (_name, body, words) => {
    const answer = await upload(body, '?filename=a.png')
    expect(answer.status).toBe(400)
    expect(await said(answer)).toMatch(words)
    expect(documents.size).toBe(0)
  })

  test('a picture of 100 million pixels is refused by its header, before it is unpacked', async () => {
    const bomb = (await noise(10, 10).png().toBuffer()) as Buffer
    // Width and height of the header, and its checksum, are all that it takes to claim more.
    bomb.writeUInt32BE(10_000, 16)
    bomb.writeUInt32BE(10_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(bomb.byteLength).toBeLessThan(200_000)
    const answer = await upload(bomb)
    expect(answer.status).toBe(400)
    expect(await said(answer)).toMatch(/10000 × 10000 pixels/)
  })

  test('an upload over 20 MB is refused, also when it does not say its length', async () => {
    expect((await upload(Buffer.alloc(20 * 1024 * 1024 + 1, 1), '', 'files')).status).toBe(413)
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    })
    const request = new Request('http://x/v1/assets/files/production', {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { authorization: 'Bearer editor' },
    } as RequestInit)
    expect((await assets.routes.request(request)).status).toBe(413)
  })
})

describe('images', () => {
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

  test('output stays within 2,400 pixels', async () => {
    const { path } = await stored(
      await sharp({ create: { width: 3000, height: 5000, channels: 3, background: '#246' } })
        .png()
        .toBuffer(),
    )
    expect(await drawn(`${path}?fm=jpg`)).toMatchObject({ width: 1440, height: 2400, format: 'jpeg' })
    expect(await drawn(`${path}?w=2400&h=9000&fit=crop&fm=jpg`)).toMatchObject({ height: 2400 })
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
    'evil=1',
    'w=1&w=2',
    'fit=wide',
    'rect=1,2,3',
    'rect=9999,0,5,5',
    'fm=exe',
    'dpr=99',
    'q=101',
    '__proto__=1',
  ])('%s is refused in plain words', async (query) => {
    const { path } = await stored(await noise(20, 20).png().toBuffer())
    const answer = await get(`${path}?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.toString()).toMatch(/image parameter/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
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

  test('what was drawn survives a restart', async () => {
    const { document, path } = await stored(await noise(300, 300).jpeg().toBuffer())
    const first = await get(`${path}?w=100`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await rm(assets.file(document._id))
    assets = open()
    expect((await get(`${path}?w=100`)).body).toEqual(first.body)
  })
})

describe('files', () => {
  test('ranges, as video players ask for them', async () => {
    const body = Buffer.from('0123456789')
    const { path } = await stored(body, 'notes.txt', 'file')
    const part = await get(path, { range: 'bytes=2-4' })
    expect([part.status, part.body.toString(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    expect((await get(path, { range: 'bytes=-3' })).body.toString()).toBe('789')
    expect((await get(path, { range: 'bytes=8-' })).body.toString()).toBe('89')
    expect((await get(path, { range: 'bytes=10-' })).status).toBe(416)
    expect((await get(path, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await get(path, { range: 'lines=1' })).status).toBe(200)
    const head = await get(path, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.body.byteLength]).toEqual([200, '10', 0])
  })

  test('a page in disguise is a download that a browser does not open', async () => {
    const { document, path } = await stored(
      Buffer.from('<html><script>alert(1)</script>'),
      'film.mp4',
      'file',
    )
    expect(document).toMatchObject({ extension: 'bin', mimeType: 'application/octet-stream' })
    const answer = await get(path)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('dl names the download, whatever the name holds', async () => {
    const { path } = await stored(Buffer.from('%PDF-1.7 x'), 'price list.pdf', 'file')
    expect((await get(path)).headers.get('content-disposition')).toBeNull()
    expect((await get(`${path}?dl=`)).headers.get('content-disposition')).toContain(
      'filename="price list.pdf"',
    )
    const odd = await get(`${path}?dl=${encodeURIComponent('a"\r\nb–c.pdf')}`)
    expect(odd.headers.get('content-disposition')).toBe(
      `attachment; filename="a___b_c.pdf"; filename*=UTF-8''a%22%0D%0Ab%E2%80%93c.pdf`,
    )
  })
})
