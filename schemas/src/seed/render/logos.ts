import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { typeCase, type Letter } from './lettering.ts'

const ink = '#1b2233'
/** How much ink every logo gets to spend, in its own pixels: what makes them look of one weight. */
const inkArea = 2650

/** Fourteen invented brands, each drawn within its own rough box and then brought to one optical weight. */
export async function logos(folder: string, fonts: string) {
  const letter = typeCase(fonts)
  for (const [i, [name, draw]] of Object.entries(brands).entries()) {
    const file = `logo-${String(i + 1).padStart(2, '0')}-${name}.svg`
    await writeFile(join(folder, file), await balanced(draw(letter)))
  }
}

const p = (d: string, x = 0, y = 0, scale = 1, rule = '') =>
  `<path${x || y || scale !== 1 ? ` transform="translate(${x} ${y}) scale(${scale})"` : ''}${rule && ` fill-rule="${rule}"`} d="${d}"/>`

const brands: Record<string, (letter: Letter) => string> = {
  // Technology: two uprights cut by one slope.
  halvrix: (letter) =>
    p('M-22-26H-6V-4L-22 8ZM-22 16-6 4V26H-22ZM6-26H22V-14L6-2ZM6 6 22-6V26H6Z', 0, 0) +
    p(letter('space-grotesk', 600, 'halvrix', 62, -0.03).path, 38, 20),
  // Media: a fat face and a play sign for its full stop.
  pellmere: (letter) => {
    const word = letter('abril-fatface', 400, 'Pellmere', 66)
    return p(word.path, 0, 20) + p('M0 0 17 10 0 20Z', word.width + 8, 0)
  },
  // Automotive: a keel between two wings above spaced capitals.
  tarvasco: (letter) => {
    const word = letter('michroma', 400, 'TARVASCO', 27, 0.16)
    const wings =
      'M0-14 9-6 6 17 0 24-6 17-9-6ZM14-7H86L74 0H14ZM13 4H66L54 11H12ZM-14-7H-86L-74 0H-14ZM-13 4H-66L-54 11H-12Z'
    return (
      p(wings, word.width / 2, -46) +
      `<path stroke="${ink}" stroke-width="1.2" d="${word.path}" transform="translate(0 10)"/>`
    )
  },
  // Telecom: a wave in three swells.
  ondavell: (letter) => {
    const swell = (y: number, w: number) =>
      `M${-w} ${y}C${-w * 0.5} ${y - 11} ${-w * 0.3} ${y - 11} 0 ${y}S${w * 0.5} ${y + 11} ${w} ${y}`
    const lines = [-16, 0, 16].map(
      (y, i) =>
        `<path d="${swell(y, [20, 30, 20][i]!)}" fill="none" stroke="${ink}" stroke-width="7.5" stroke-linecap="round"/>`,
    )
    return lines.join('') + p(letter('comfortaa', 700, 'ondavell', 54).path, 46, 18)
  },
  // Retail: a pip with two leaves.
  pippenshaw: (letter) =>
    p(
      'M0 4C15 4 20 14 16 24 12 33 4 35 0 35S-12 33-16 24C-20 14-15 4 0 4ZM2-2C2-18 12-27 27-27 27-12 17-3 2-2ZM-2-2C-2-12-9-18-20-18-20-8-12-2-2-2Z',
      0,
      -4,
    ) + p(letter('fraunces', 700, 'Pippenshaw', 56, -0.02).path, 34, 20),
  // Luxury: a monogram in a thin lozenge, wide capitals below.
  'maison-evrault': (letter) => {
    const word = letter('cormorant', 700, 'MAISON ÉVRAULT', 33, 0.2)
    const sign = letter('bodoni-moda', 500, 'É', 33)
    const lozenge = `<path d="M0-35 35 0 0 35-35 0ZM0-29-29 0 0 29 29 0Z" transform="translate(${word.width / 2} -58)" fill-rule="evenodd"/>`
    return lozenge + p(sign.path, word.width / 2 - sign.width / 2 - 0.5, -47) + p(word.path, 0, 18)
  },
  // Government: arms with a star over water.
  calderwyn: (letter) => {
    const wave = (y: number) =>
      `M-21 ${y}C-14 ${y - 6}-7 ${y - 6} 0 ${y}S14 ${y + 6} 21 ${y}V${y + 6}C14 ${y + 12} 7 ${y + 12} 0 ${y + 6}S-14 ${y}-21 ${y + 6}Z`
    const shield =
      'M-30-38H30V0C30 22 14 36 0 42-14 36-30 22-30 0ZM-25-33V0C-25 19-12 31 0 36.500 12 31 25 19 25 0V-33Z'
    const star =
      'M0-29 3.500-19.500 13.500-19.200 5.600-13 8.400-3.400 0-9-8.400-3.400-5.600-13-13.500-19.200-3.500-19.500Z'
    return (
      p(shield, 0, 0, 1, 'evenodd') +
      p(star) +
      p(wave(4)) +
      p('M-15 19C-10 14-5 14 0 19S10 24 15 19C11 26 6 30 0 33-6 30-11 26-15 19Z') +
      p(letter('cormorant', 600, 'Province of', 27, 0.02).path, 45, -13) +
      p(letter('cinzel', 600, 'CALDERWYN', 39, 0.04).path, 45, 25)
    )
  },
  // Banking: a crescent that holds a star.
  sterlune: (letter) =>
    p('M12-27A28 28 0 1 0 27 12 23 23 0 1 1 12-27ZM14-12 17-3 26 0 17 3 14 12 11 3 2 0 11-3Z', 0, 0) +
    p(letter('playfair-display', 600, 'Sterlune', 60).path, 40, 19),
  // Airline: two blades of a wing.
  'corvane-air': (letter) => {
    const word = letter('josefin-sans', 700, 'CORVANE', 44, 0.06)
    return (
      p(
        'M-36 22C-18 2 8-18 48-28 40-12 20 2-2 8-14 11-25 15-36 22ZM-14 27C0 18 16 14 34 2 30 14 18 22 4 24-4 25-9 25-14 27Z',
        0,
        0,
      ) +
      p(word.path, 58, 16) +
      p(letter('josefin-sans', 400, 'AIR', 44, 0.1).path, 58 + word.width + 14, 16)
    )
  },
  // Cloud software: warp and weft.
  stratoloom: (letter) => {
    const warp = [-22, -4, 14].map((x) => `M${x}-26H${x + 9}V26H${x}Z`).join('')
    const over = [-20, 0, 20]
      .map((y, row) =>
        [-22, -4, 14]
          .filter((_, column) => (row + column) % 2 === 0)
          .map((x) => `M${x - 5} ${y - 4.5}H${x + 14}V${y + 4.5}H${x - 5}Z`)
          .join(''),
      )
      .join('')
    return `<mask id="w"><path fill="#fff" d="M-40-40H40V40H-40Z"/>${[-20, 0, 20].map((y, row) => [-22, -4, 14].map((x, column) => ((row + column) % 2 === 0 ? `<path fill="#000" d="M${x - 3} ${y - 7.5}H${x + 12}V${y + 7.5}H${x - 3}Z"/>` : '')).join('')).join('')}</mask><g mask="url(#w)">${p(warp)}</g>${p(over)}${p(letter('sora', 600, 'stratoloom', 48, -0.035).path, 46, 15)}`
  },
  // Brewing: the word cut out of a solid label.
  maltimere: (letter) => {
    const word = letter('oswald', 600, 'MALTIMERE', 42, 0.07)
    const label = `M20-38H${word.width + 44}L${word.width + 64}-14 ${word.width + 44} 10H20L0-14Z`
    const moved = `<path fill="#000" transform="translate(32 3)" d="${word.path}"/>`
    return `<mask id="m"><path fill="#fff" d="M0-60H${word.width + 80}V40H0Z"/>${moved}<path fill="none" stroke="#000" stroke-width="2" d="M22-34H${word.width + 42}L${word.width + 58}-14 ${word.width + 42} 6H22L6-14Z"/></mask><g mask="url(#m)">${p(label)}</g>`
  },
  // Energy: one flame of two petals.
  emberhythe: (letter) =>
    p(
      'M2-34C20-14 24 0 18 14 14 25 6 30-1 32 8 20 10 8 2-6-1-12-1-24 2-34ZM-8-16C-2-2 4 8-4 32-18 28-26 16-22 4-20-4-12-8-8-16Z',
      0,
      0,
    ) + p(letter('outfit', 500, 'Emberhythe', 56, -0.01).path, 34, 19),
  // Streaming: a slanted reel.
  flikkora: (letter) =>
    p('M-18-24H30L24-8H-24ZM-27 0H14L8 16H-33ZM-36 24H-14L-20 40H-42Z', 8, -8, 0.9) +
    p(letter('unbounded', 700, 'flikkora', 42, -0.03).path, 46, 14),
  // Shipping: a signal flag.
  kjeldane: (letter) =>
    p(
      'M-34-27H-27V31H-34ZM-23-27H28L12-8 28 11H-23ZM-7-18A10 10 0 1 0-7 2 10 10 0 1 0-7-18Z',
      0,
      0,
      1,
      'evenodd',
    ) + p(letter('saira-extra-condensed', 700, 'KJELDANE', 62, 0.05).path, 38, 21),
}

/** Crops to the ink and scales the drawing until it spends as much ink as its neighbours. */
async function balanced(drawing: string) {
  const [left, top, width, height, zoom] = [-120, -140, 620, 240, 4]
  const probe = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width * zoom}" height="${height * zoom}" fill="${ink}">${drawing}</svg>`
  const { data, info } = await sharp(Buffer.from(probe))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [x1, y1, x2, y2, covered] = [Infinity, Infinity, 0, 0, 0]
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const alpha = data[(y * info.width + x) * 4 + 3]!
      if (alpha < 8) continue
      covered += alpha / 255
      x1 = Math.min(x1, x)
      x2 = Math.max(x2, x + 1)
      y1 = Math.min(y1, y)
      y2 = Math.max(y2, y + 1)
    }
  const box = [left + x1 / zoom, top + y1 / zoom, (x2 - x1) / zoom, (y2 - y1) / zoom] as const
  // Ink alone would blow up thin letters: the room a logo takes counts as much.
  const byInk = Math.sqrt(inkArea / (covered / zoom ** 2))
  const byRoom = Math.sqrt(9800 / (box[2] * box[3]))
  const scale = Math.min(72 / box[3], 270 / box[2], Math.sqrt(byInk * byRoom))
  const [w, h] = [Math.round(box[2] * scale), Math.round(box[3] * scale)]
  const place = `scale(${scale.toFixed(4)}) translate(${-box[0]} ${-box[1]})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" fill="${ink}"><g transform="${place}">${drawing}</g></svg>\n`
}
