import { join } from 'node:path'
import type { ShareWords } from '@daymark/schemas/render'
import { loadSharp } from '../../images/load-sharp.ts'
import { xml } from '../xml.ts'
import { fitted, type ReadPicture } from './pictures.ts'

const [width, height] = [1200, 630]
const edge = 88
const markHeight = 56

const ink = { title: '#fdf4e4', name: '#f8ead3' }

/** The site's display face as its file calls itself. */
const family = 'Newsreader 16pt'

/** Long titles are set smaller; the longest that staff can write has room in four lines. */
const sizeOf = ({ length }: string) => (length <= 26 ? 108 : length <= 52 ? 88 : 72)

/** Draws the pictures that shared links show: a page's title in the site's type between night and dawn. */
export function createSharePicture(webFolder: string, read: ReadPicture) {
  const fontfile = join(webFolder, 'server/fonts/newsreader.ttf')

  /** Words as a picture; characters that the face lacks are set in one of the system's. */
  const words = async (text: string, size: number, colour: string, most: number) => {
    if (!text.trim()) return undefined
    const sharp = await loadSharp()
    const tight = Math.round(size * -0.02 * 1024)
    const set = (measure?: number) =>
      sharp({
        text: {
          text: `<span foreground="${colour}" letter_spacing="${tight}" line_height="1.02">${xml(text)}</span>`,
          font: `${family} ${size}`,
          fontfile,
          ...(measure && { width: measure }),
          dpi: 72,
          rgba: true,
          wrap: 'word-char',
        },
      })
    const { width: long } = await set().metadata()
    // Lines of about the same length, instead of a last one with a single word.
    const lines = Math.ceil(long / most)
    const measure = lines === 1 ? most : Math.min(most, Math.ceil((long / lines) * 1.14))
    const { data, info } = await set(measure).png().toBuffer({ resolveWithObject: true })
    return { data, height: info.height }
  }

  /** The firm's own sign, in the colour of its name or in its own. */
  async function sign({ id, tone }: NonNullable<ShareWords['mark']>) {
    const picture = await fitted(await read(id), 4 * markHeight, markHeight, 'inside')
    const { data: own, info } = await picture.png().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    if (tone === 'own') return { data: own, width }
    const sharp = await loadSharp()
    const shape = await sharp(own).extractChannel('alpha').raw().toBuffer()
    const data = await sharp({ create: { width, height, channels: 3, background: ink.name } })
      .joinChannel(shape, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer()
    return { data, width }
  }

  return async ({ title, name, mark }: ShareWords) => {
    const [heading, firm, own] = await Promise.all([
      words(title.slice(0, 110), sizeOf(title), ink.title, width - 2 * edge),
      words(name.slice(0, 60), 46, ink.name, width),
      // A sign that cannot be drawn leaves its place to the built-in one.
      mark && sign(mark).catch(() => undefined),
    ])
    const sharp = await loadSharp()
    const nameAt = own ? edge + own.width + 18 : 148
    return sharp(Buffer.from(ground(own ? '' : beacon)))
      .composite([
        ...(own ? [{ input: own.data, left: edge, top: 100 - markHeight / 2 }] : []),
        ...(firm ? [{ input: firm.data, left: nameAt, top: 100 - Math.round(firm.height / 2) }] : []),
        ...(heading
          ? [{ input: heading.data, left: edge, top: Math.max(150, height - 110 - heading.height) }]
          : []),
      ])
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer()
  }
}

/** Each star: from the left, from the top, its radius. */
const stars = [
  [96, 236, 1.2],
  [214, 34, 1.6],
  [318, 262, 0.9],
  [402, 66, 1.1],
  [470, 168, 1.8],
  [548, 28, 1],
  [604, 232, 1.2],
  [668, 96, 0.9],
  [742, 50, 1.9],
  [790, 190, 1.1],
  [846, 118, 1.3],
  [905, 38, 1],
  [958, 226, 1.5],
  [1010, 84, 2.2],
  [1068, 172, 1],
  [1112, 42, 1.4],
  [1150, 250, 1.1],
  [1034, 300, 0.9],
  [882, 288, 1],
  [700, 306, 0.8],
  [52, 96, 1.3],
  [262, 132, 0.8],
  [364, 190, 0.7],
  [1168, 122, 0.8],
]

const beacon = `<g transform="translate(80 66) scale(1.75)"><path fill="#ffcf96" d="M16 .6 23 9.2 16 17.8 9 9.2Z"/><path fill="#e0905c" d="M16 .6 23 9.2 16 17.8Z"/><path fill="#f8ead3" d="M12.9 18.5H19.1L20.1 23.1H11.9ZM11.5 25.1H20.5L21.9 31.4H10.1Z"/></g>`

const ground = (
  sign: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>
<linearGradient id="night" x2="0" y2="1"><stop stop-color="#060a16"/><stop offset=".55" stop-color="#0f1a33"/><stop offset="1" stop-color="#24304f"/></linearGradient>
<radialGradient id="dawn" cx=".86" cy="1.18" r=".95"><stop stop-color="#f7c793" stop-opacity=".95"/><stop offset=".3" stop-color="#d98d62" stop-opacity=".6"/><stop offset=".62" stop-color="#6d4a55" stop-opacity=".22"/><stop offset="1" stop-color="#1d2a4a" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#night)"/>
<g fill="#f6efe2" opacity=".8">${stars.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>
<rect width="${width}" height="${height}" fill="url(#dawn)"/>
${sign}
</svg>`
