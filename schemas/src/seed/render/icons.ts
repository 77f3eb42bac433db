import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ico } from '../ico.ts'

/** A banded beacon under a needle's lozenge, on a field of 32: the mark of Daymark. */
export const needle = 'M16 .6 23 9.200 16 17.800 9 9.200Z'
export const tower = 'M12.900 18.500H19.100L20.100 23.100H11.900ZM11.500 25.100H20.500L21.900 31.400H10.100Z'
/** The half of the needle that lies in shade, where there is more than one ink. */
export const shaded = 'M16 .6 23 9.200 16 17.800Z'

const [night, dusk, cream, warm, deep] = ['#0a1128', '#1d3a5c', '#f8ead3', '#ffcf96', '#e0905c']

/** The mark and everything a browser or a phone's home screen asks for. */
export async function icons(folder: string) {
  const svg = (body: string, size = 32) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${body}</svg>\n`
  await writeFile(join(folder, 'mark.svg'), svg(`<path fill="#1b2233" d="${needle}${tower}"/>`))

  const favicon = svg(ground(7) + drawn(0.84))
  await writeFile(join(folder, 'icons/favicon.svg'), favicon)
  await writeFile(join(folder, 'icons/favicon.ico'), ico(await png(favicon, 32), 32))
  const square = svg(ground(0) + drawn(0.7))
  await writeFile(join(folder, 'icons/apple-touch-icon.png'), await png(square, 180))
  await writeFile(join(folder, 'icons/icon-192.png'), await png(favicon, 192))
  await writeFile(join(folder, 'icons/icon-512.png'), await png(favicon, 512))
  // Only the middle four fifths of a maskable icon are sure to be seen.
  await writeFile(join(folder, 'icons/icon-maskable-512.png'), await png(svg(ground(0) + drawn(0.62)), 512))
}

const ground = (radius: number) =>
  `<linearGradient id="sky" x2="0" y2="1"><stop offset=".35" stop-color="${night}"/><stop offset="1" stop-color="${dusk}"/></linearGradient><rect width="32" height="32" rx="${radius}" fill="url(#sky)"/>`

const drawn = (scale: number) =>
  `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)"><path fill="${warm}" d="${needle}"/><path fill="${deep}" d="${shaded}"/><path fill="${cream}" d="${tower}"/></g>`

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
