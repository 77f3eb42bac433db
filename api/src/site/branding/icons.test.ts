import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Pages } from '../pages/pages.ts'
import { iconNames, iconRoutes } from './icons.ts'
import { createPictureReader } from './pictures.ts'

const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><path fill="${fill}" d="M0 0H24V12H0Z"/></svg>`
const opaque = sharp({ create: { width: 640, height: 640, channels: 3, background: '#c00' } })

const uploads: Record<string, string | Uint8Array> = {
  'dark-24x12.svg': svg('#112'),
  'light-24x12.svg': svg('#fed'),
  'script-24x12.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
  'broken-9x9.svg': '<svg',
  'photo-640x640.png': await opaque.png().toBuffer(),
}

function site() {
  const state: { icon: string | undefined } = { icon: undefined }
  const lines: string[] = []
  const read: string[] = []
  const assets = new Hono().get('/images/firm/live/:file', (c) => {
    read.push(c.req.param('file'))
    const found = uploads[c.req.param('file')]
    return found ? c.body(found as string) : c.notFound()
  })
  const routes = iconRoutes({
    pages: { notFound: () => state } as unknown as Pages,
    read: createPictureReader(
      () => ({ projectId: 'firm', dataset: 'live', apiVersion: '1' }),
      (path) => assets.request(path),
    ),
    log: (line) => lines.push(line),
  })
  const ask = async (name: string) => {
    const answer = await routes.request(`/${name}`)
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  return { state, lines, read, ask }
}

/** The colour of an icon at a place from 0 to 1. */
async function at(picture: Buffer, x: number, y: number) {
  const { width, height } = await sharp(picture).metadata()
  const { data } = await sharp(picture)
    .ensureAlpha()
    .extract({ left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

test('without an upload all icons are those of the product', async () => {
  const { ask, read } = site()
  for (const name of iconNames) expect((await ask(name)).length).toBeGreaterThan(300)
  expect(read).toEqual([])
})

test('all sizes are made from one picture, once', async () => {
  const { state, ask, read } = site()
  const before = await ask('icon-192.png')
  state.icon = 'image-dark-24x12-svg'
  const sizes = async (name: string) => {
    const { width, height, format } = await sharp(await ask(name)).metadata()
    return [format, width, height]
  }
  expect(await sizes('icon-192.png')).toEqual(['png', 192, 192])
  expect(await sizes('icon-512.png')).toEqual(['png', 512, 512])
  expect(await sizes('icon-maskable-512.png')).toEqual(['png', 512, 512])
  expect(await sizes('apple-touch-icon.png')).toEqual(['png', 180, 180])
  const ico = await ask('favicon.ico')
  expect([ico.readUInt16LE(2), ico[6]]).toEqual([1, 32])
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32)
  await ask('favicon.ico')
  expect(read).toHaveLength(5)
  expect(await ask('icon-192.png')).not.toEqual(before)
  state.icon = undefined
  expect(await ask('icon-192.png')).toEqual(before)
})

test.each([
  ['dark', [255, 253, 249]],
  ['light', [10, 17, 34]],
])('phones show a %s mark on a ground on which it is seen', async (mark, ground) => {
  const { state, ask } = site()
  state.icon = `image-${mark}-24x12-svg`
  const icon = await ask('apple-touch-icon.png')
  expect(await at(icon, 0.02, 0.02)).toEqual([...ground, 255])
  expect(await at(icon, 0.5, 0.5)).not.toEqual([...ground, 255])
  expect((await at(await ask('icon-192.png'), 0.02, 0.02))[3]).toBe(0)
})

test('a picture without transparent parts fills the icon', async () => {
  const { state, ask } = site()
  state.icon = 'image-photo-640x640-png'
  expect(await at(await ask('icon-maskable-512.png'), 0.01, 0.01)).toEqual([204, 0, 0, 255])
})

test('a drawing is an image inside the icon, where its scripts do not run', async () => {
  const { state, ask } = site()
  state.icon = 'image-script-24x12-svg'
  const icon = String(await ask('favicon.svg'))
  expect(icon).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/svg\+xml;base64,/)
  expect(icon).not.toContain('script')
})

test.each(['broken-9x9', 'gone-9x9'])(
  'in place of a picture that is %s there is the product’s',
  async (id) => {
    const { state, ask, lines } = site()
    const before = await ask('icon-512.png')
    state.icon = `image-${id}-svg`
    expect(await ask('icon-512.png')).toEqual(before)
    expect(await ask('icon-512.png')).toEqual(before)
    expect(lines).toHaveLength(1)
  },
)
