import sharp from 'sharp'
import { mulberry } from './noise.ts'

export type Point = readonly [x: number, y: number]

/** A smooth outline through points, as SVG path data. */
export function through(points: readonly Point[], closed = true, tension = 0.5) {
  const count = points.length
  const at = (i: number) => points[closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))]!
  let path = `M${round(at(0)[0])} ${round(at(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const k = tension / 3
    path += `C${round(p1[0] + (p2[0] - p0[0]) * k)} ${round(p1[1] + (p2[1] - p0[1]) * k)} ${round(p2[0] - (p3[0] - p1[0]) * k)} ${round(p2[1] - (p3[1] - p1[1]) * k)} ${round(p2[0])} ${round(p2[1])}`
  }
  return closed ? `${path}Z` : path
}

/** An ellipse, as SVG path data. */
export const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`

/** A shape of flat colour. */
export const fill = (path: string, colour: string, more = '') =>
  `<path d="${path}" fill="${colour}" ${more}/>`

/** A drawn line. */
export const stroke = (path: string, colour: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** Shading that dissolves into dots, like a dry brush: softness in pixels. */
export function stipple(id: string, colour: string, softness: number, strength = 1) {
  return `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="${softness}" result="soft"/>
<feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="4"/>
<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.9 1.6 0 0 0 -0.35" result="noise"/>
<feComposite in="soft" in2="noise" operator="arithmetic" k1="${1.1 * strength}" k2="${0.62 * strength}" k3="0" k4="0" result="mask"/>
<feFlood flood-color="${colour}"/><feComposite in2="mask" operator="in"/></filter>`
}

/** Rasterises a drawing and lays paper grain over it. */
export async function print(
  svg: string,
  width: number,
  height: number,
  file: string,
  grain = 10,
  quality = 80,
) {
  const random = mulberry(3)
  const picture = await sharp(Buffer.from(svg))
    .extract({ left: 0, top: 0, width, height })
    .removeAlpha()
    .raw()
    .toBuffer()
  for (let pixel = 0; pixel < width * height; pixel++) {
    const speck = (random() + random() - 1) * grain
    for (let c = 0; c < 3; c++) {
      const value = picture[pixel * 3 + c]! + speck
      picture[pixel * 3 + c] = value < 0 ? 0 : value > 255 ? 255 : value
    }
  }
  await sharp(picture, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(file)
}

const round = (value: number) => Math.round(value * 10) / 10
