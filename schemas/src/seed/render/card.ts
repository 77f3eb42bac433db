import { join } from 'node:path'
import sharp from 'sharp'
import { needle, shaded, tower } from './icons.ts'
import { print } from './ink.ts'
import { typeCase } from './lettering.ts'
import { night } from './night.ts'

const [width, height] = [1200, 630]

/** The Open Graph card: the hero's night sky, dawn along the lower edge, the mark and the pitch. */
export async function card(folder: string, fonts: string) {
  const letter = typeCase(fonts)
  const sky = night({ name: 'card', width, height, bitrate: 0, stars: 520 }).frameAt(0)
  const picture = await sharp(sky, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  const words = (
    family: string,
    weight: number,
    text: string,
    size: number,
    y: number,
    colour: string,
    tracking = 0,
  ) =>
    `<path transform="translate(88 ${y})" fill="${colour}" d="${letter(family, weight, text, size, tracking).path}"/>`
  const name = letter('newsreader', 500, 'Daymark', 46, -0.01)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><radialGradient id="dawn" cx=".86" cy="1.18" r=".95"><stop stop-color="#f7c793" stop-opacity=".95"/><stop offset=".3" stop-color="#d98d62" stop-opacity=".6"/><stop offset=".62" stop-color="#6d4a55" stop-opacity=".22"/><stop offset="1" stop-color="#1d2a4a" stop-opacity="0"/></radialGradient></defs>
<image xlink:href="data:image/png;base64,${picture.toString('base64')}" width="${width}" height="${height}"/>
<rect width="${width}" height="${height}" fill="url(#dawn)"/>
<g transform="translate(80 66) scale(1.75)"><path fill="#ffcf96" d="${needle}"/><path fill="#e0905c" d="${shaded}"/><path fill="#f8ead3" d="${tower}"/></g>
<path transform="translate(148 110)" fill="#f8ead3" d="${name.path}"/>
${words('newsreader', 400, 'Feeling lost in', 92, 322, '#fdf4e4', -0.022)}
${words('newsreader', 400, 'the Ai universe?', 92, 420, '#fdf4e4', -0.022)}
${words('instrument-sans', 400, 'We partner with you to clarify your path forward.', 31, 512, '#e6dccf')}
</svg>`
  await print(svg, width, height, join(folder, 'og.jpg'), 3, 88)
}
