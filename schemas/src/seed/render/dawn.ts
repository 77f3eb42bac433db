import { addLight, develop, grainOf, newFrame, slowly } from './frame.ts'
import type { Film } from './film.ts'
import { carried, cloud, loopNoise, mulberry, smooth } from './noise.ts'

type Sky = {
  name: string
  width: number
  height: number
  bitrate: number
  /** The same picture in so many times as many pixels each way. */
  enlarged?: number
}

/** The sky from top to bottom. Each is light enough for dark text: a luminance of 0.5 and more. */
const heights = [
  [0, [176, 202, 219]],
  [0.3, [206, 220, 224]],
  [0.55, [240, 228, 212]],
  [0.76, [251, 218, 186]],
  [1, [250, 226, 198]],
] as const

/** The contact section: first light, mist carried over far headlands and along their valleys, the last stars going out. */
export function dawn({ name, bitrate, enlarged = 1, ...size }: Sky): Film {
  const width = Math.round(size.width * enlarged)
  const height = Math.round(size.height * enlarged)
  const wide = width > height
  const small = newFrame(Math.round(size.width / 5), Math.round(size.height / 5))
  const frame = newFrame(width, height)
  const sky = slowly(small, frame, (at) => paintSky(small, wide, at))
  const grain = grainOf(width, height, 1.9)
  const ridges = headlands(width, height)
  const random = mulberry(77)
  const stars = Array.from({ length: wide ? 64 : 44 }, () => ({
    x: random() * width,
    y: random() ** 1.6 * height * 0.42,
    radius: enlarged * (0.9 + random() ** 3 * 1.1),
    phase: random(),
  }))

  return {
    name,
    width,
    height,
    seconds: 12,
    bitrate,
    frameAt(moment) {
      sky(moment)
      for (const star of stars) {
        const beat = 0.55 + 0.45 * Math.sin(2 * Math.PI * (moment + star.phase))
        const fading = 1 - smooth(height * 0.12, height * 0.44, star.y)
        addLight(frame, star.x, star.y, star.radius, [70, 56, 44], beat * fading)
      }
      paintHeadlands(frame, ridges, small, moment)
      return develop(frame, grain)
    },
  }
}

const mist = loopNoise(5)
const warmth = loopNoise(63)

function paintSky(small: ReturnType<typeof newFrame>, wide: boolean, moment: number) {
  const unit = Math.min(small.width, small.height)
  for (let py = 0; py < small.height; py++) {
    for (let px = 0; px < small.width; px++) {
      const x = (small.width - px) / unit
      const y = py / unit
      const right = px / small.width
      const down = py / small.height
      const lift = cloud(warmth, x * 0.7, y * 0.9, moment, 0.16, 3) - 0.5
      const band = carried(mist, x * 0.8 + lift, y * 3.6 + lift * 2, moment, -0.6, 4)
      const sky = colourAt(Math.min(1, Math.max(0, down + lift * 0.3)))
      const sun = Math.exp(-(((right - (wide ? 0.72 : 0.66)) / 0.46) ** 2) - ((down - 0.82) / 0.34) ** 2)
      const veil = smooth(0.42, 0.7, band) * (0.3 + 0.7 * smooth(0.15, 0.6, down)) * 0.72
      const at = (py * small.width + px) * 3
      small.data[at] = sky[0] + 6 * sun + veil * (255 - sky[0])
      small.data[at + 1] = sky[1] + 10 * sun + veil * (249 - sky[1])
      small.data[at + 2] = sky[2] - 6 * sun + veil * (238 - sky[2])
    }
  }
}

function colourAt(down: number): [number, number, number] {
  const next = Math.max(
    1,
    heights.findIndex(([at]) => at >= down),
  )
  const [from, a] = heights[next - 1]!
  const [to, b] = heights[next]!
  const t = smooth(from, to, down)
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

/** Three ridges, the farthest palest; each is the height of its skyline by column. */
function headlands(width: number, height: number) {
  const shape = loopNoise(31)
  const wide = width > height
  return [
    { base: 0.79, rise: 0.1, colour: [203, 200, 204], depth: 0.36, grain: 1.5 },
    { base: 0.86, rise: 0.11, colour: [184, 190, 200], depth: 0.46, grain: 2.1 },
    { base: 0.94, rise: 0.1, colour: [166, 178, 190], depth: 0.55, grain: 2.7 },
  ].map(({ base, rise, colour, depth, grain }, i) => ({
    colour,
    depth,
    skyline: Float32Array.from({ length: width }, (_, x) => {
      const along = (x / Math.min(width, height)) * (wide ? 1 : 1.3) * grain
      const bump = cloud(shape, along + i * 31.7, i * 9.3, 0, 0, 6) - 0.5
      const slope = (x / width - 0.5) * (i % 2 ? 0.05 : -0.06)
      return height * (base + slope - bump * rise * 2)
    }),
  }))
}

function paintHeadlands(
  frame: ReturnType<typeof newFrame>,
  ridges: ReturnType<typeof headlands>,
  small: ReturnType<typeof newFrame>,
  moment: number,
) {
  const { width, height, data } = frame
  const unit = Math.min(small.width, small.height)
  const cells = width / small.width
  for (const [i, { skyline, colour, depth }] of ridges.entries()) {
    const drift = Float32Array.from({ length: small.width + 2 }, (_, x) =>
      smooth(0.32, 0.68, carried(mist, (x / unit) * 1.5 + i * 7, i * 5 + 20, moment, 0.9 + i * 0.3, 3)),
    )
    for (let x = 0; x < width; x++) {
      const column = x / cells
      const whole = Math.floor(column)
      const fog = drift[whole]! + (drift[whole + 1]! - drift[whole]!) * (column - whole)
      const top = skyline[x]!
      const reach = height * (0.03 + 0.13 * (1 - fog))
      for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
        const edge = Math.min(1, y + 1 - top)
        const shown = depth * edge * Math.exp(-Math.max(0, y - top) / reach)
        const at = (y * width + x) * 3
        for (let c = 0; c < 3; c++) data[at + c]! += (colour[c]! - data[at + c]!) * shown
      }
    }
  }
}
