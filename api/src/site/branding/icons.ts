import { readFile } from 'node:fs/promises'
import { ico } from '@daymark/schemas/ico'
import { assetFile } from '@daymark/schemas/seed'
import { Hono } from 'hono'
import { loadSharp } from '../../images/load-sharp.ts'
import { errorMessage } from '../../db/error-message.ts'
import type { Log } from '../../log/log.ts'
import type { Pages } from '../pages/pages.ts'
import { fitted, type ReadPicture } from './pictures.ts'

interface Icon {
  type: string
  draw: (picture: Uint8Array) => Promise<Uint8Array>
}

const icons: Record<string, Icon> = {
  'favicon.ico': { type: 'image/x-icon', draw: async (picture) => ico(await plain(picture, 32), 32) },
  'favicon.svg': { type: 'image/svg+xml', draw: framed },
  'apple-touch-icon.png': png((picture) => grounded(picture, 180, 0.76)),
  'icon-192.png': png((picture) => plain(picture, 192)),
  'icon-512.png': png((picture) => plain(picture, 512)),
  // Only the middle four fifths of a maskable icon are sure to be seen.
  'icon-maskable-512.png': png((picture) => grounded(picture, 512, 0.62)),
}
export const iconNames = Object.keys(icons)

function png(draw: Icon['draw']): Icon {
  return { type: 'image/png', draw }
}

/** The icons of the site: each drawn at its first request from the picture that staff uploaded; else those of the product. */
export function iconRoutes({
  pages,
  read,
  log,
}: {
  pages: Pick<Pages, 'notFound'>
  read: ReadPicture
  log: Log
}) {
  const routes = new Hono()
  let drawn = { of: '', icons: new Map<string, Promise<Uint8Array>>() }

  function bodyOf(name: string, draw: Icon['draw'], id: string | undefined) {
    if (!id) return builtIn(name)
    if (drawn.of !== id) drawn = { of: id, icons: new Map() }
    const { icons } = drawn
    const known = icons.get(name)
    if (known) return known
    const drawing = read(id).then(draw)
    icons.set(name, drawing)
    return drawing.catch((error: unknown) => {
      log(`${name} cannot be drawn from ${id}: ${errorMessage(error)}`, 'warn')
      const instead = builtIn(name)
      icons.set(name, instead)
      return instead
    })
  }

  for (const [name, { type, draw }] of Object.entries(icons)) {
    routes.get(`/${name}`, async (c) => {
      const body = await bodyOf(name, draw, pages.notFound()?.icon)
      return c.body(new Uint8Array(body), 200, {
        'content-type': type,
        'cache-control': 'public, max-age=86400',
      })
    })
  }
  return routes
}

const builtIn = async (name: string): Promise<Uint8Array> => readFile(assetFile(`icons/${name}`))

const plain = async (picture: Uint8Array, size: number) => (await fitted(picture, size)).png().toBuffer()

/** Without transparent parts, which phones fill with black. A picture that has none needs no room around it. */
async function grounded(picture: Uint8Array, size: number, share: number) {
  const sharp = await loadSharp()
  const { isOpaque } = await sharp(await plain(picture, 64)).stats()
  const inner = isOpaque ? size : Math.round(size * share)
  const mark = await plain(picture, inner)
  return sharp({ create: { width: size, height: size, channels: 3, background: await groundFor(picture) } })
    .composite([{ input: mark }])
    .png()
    .toBuffer()
}

const grounds = { light: '#fffdf9', dark: '#0a1122' }

/** The ground on which the visible parts of a picture stand out. */
async function groundFor(picture: Uint8Array) {
  const small = await fitted(picture, 64)
  const { data } = await small.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  let [light, weight] = [0, 0]
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    light += alpha * (red * 0.3 + green * 0.59 + blue * 0.11)
    weight += alpha
  }
  return light > weight * 150 ? grounds.dark : grounds.light
}

/** Inside an image no script of an uploaded drawing runs, and nothing is fetched. */
async function framed(picture: Uint8Array) {
  const sharp = await loadSharp()
  const { format } = await sharp(picture).metadata()
  const type = format === 'svg' ? 'image/svg+xml' : 'image/png'
  const body = format === 'svg' || format === 'png' ? picture : await plain(picture, 512)
  const source = `data:${type};base64,${Buffer.from(body).toString('base64')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="${source}"/></svg>\n`,
  )
}
