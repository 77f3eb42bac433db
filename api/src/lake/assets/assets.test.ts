import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { createClient } from '@sanity/client'
import { serve, type ServerType } from '@hono/node-server'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { assetsForTests, noise } from './assets.fixture.ts'

const { room, documents, stored, get, upload } = assetsForTests()
let server: ServerType | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

async function said(answer: Response) {
  return ((await answer.json()) as { error: { description: string } }).error.description
}

describe('uploading', () => {
  test('the real client gets the document that hosted Sanity would give', async () => {
    const app = room().routes
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
    expect(documents().size).toBe(1)
    expect(await readFile(room().file(first.document._id))).toEqual(photo)
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
    expect(documents().size).toBe(0)
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
    expect((await room().routes.request(request)).status).toBe(413)
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

  test('whatever range is asked for, what comes is that part of the file', async () => {
    const body = Buffer.from(Array.from({ length: 100 }, (_, index) => index))
    const { path } = await stored(body, 'bytes.bin', 'file')
    const place = fc.oneof(
      fc.nat(120).map(String),
      fc.constantFrom('', '-', '9'.repeat(30), '1e2', ' 5', '٣'),
    )
    const range = fc.oneof(
      fc.tuple(place, place).map(([start, end]) => `bytes=${start}-${end}`),
      fc.stringMatching(/^[ -~]{0,40}$/),
    )
    await fc.assert(
      fc.asyncProperty(range, async (asked) => {
        const answer = await get(path, { range: encodeURI(asked) })
        const [, start, end] =
          /^bytes (\d+)-(\d+)\/100$/.exec(answer.headers.get('content-range') ?? '') ?? []
        if (answer.status === 206) expect(answer.body).toEqual(body.subarray(Number(start), Number(end) + 1))
        else if (answer.status === 200) expect(answer.body).toEqual(body)
        else expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */100'])
        if (answer.status === 206) expect(Number(start)).toBeLessThanOrEqual(Number(end))
      }),
      { numRuns: 300 },
    )
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
