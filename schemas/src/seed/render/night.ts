import { addLight, develop, grainOf, newFrame, slowly } from './frame.ts'
import type { Film } from './film.ts'
import { cloud, loopNoise, mulberry, smooth } from './noise.ts'

type Sky = {
  name: string
  width: number
  height: number
  bitrate: number
  stars: number
  /** The same picture in so many times as many pixels each way. */
  enlarged?: number
}

const seconds = 12
/** White text reaches 4.5:1 up to a luminance of 0.183; a codec adds up to half as much again to a star. */
const textCeiling = 0.115

/** The hero: deep night, a slow nebula, stars that drift by their depth, and dawn waiting below the right edge. */
export function night({ name, bitrate, stars, enlarged = 1, ...size }: Sky): Film {
  const width = size.width * enlarged
  const height = size.height * enlarged
  const wide = width > height
  const small = newFrame(Math.round(size.width / 6.7), Math.round(size.height / 6.7))
  const frame = newFrame(width, height)
  const nebula = slowly(small, frame, (at) => paintNebula(small, wide, at))
  const grain = grainOf(width, height, 2.6)
  const chart = chartLines(width, height, enlarged)
  const ceiling = Float32Array.from({ length: width * height }, (_, pixel) => {
    const x = (pixel % width) / width
    const y = Math.floor(pixel / width) / height
    const free = wide ? smooth(0.66, 0.76, x) * (1 - smooth(0.6, 0.75, y)) : 1 - smooth(0.09, 0.14, y)
    return textCeiling + free * 0.6
  })
  const field = starField(width, height, stars, enlarged)

  return {
    name,
    width,
    height,
    seconds,
    bitrate,
    frameAt(moment) {
      nebula(moment)
      for (let pixel = 0; pixel < chart.length; pixel++) {
        const line = chart[pixel]!
        if (line === 0) continue
        frame.data[pixel * 3]! += line * 0.72
        frame.data[pixel * 3 + 1]! += line * 0.92
        frame.data[pixel * 3 + 2]! += line
      }
      for (const star of field) {
        const life = (moment + star.phase) % 1
        const shown = smooth(0, 0.2, life) * (1 - smooth(0.8, 1, life))
        const beat = 0.84 + 0.16 * Math.sin(2 * Math.PI * (moment * star.beats + star.phase))
        const x = star.x - (life - 0.5) * star.speed * seconds
        const y = star.y - (life - 0.5) * star.speed * seconds * 0.22
        addLight(frame, x, y, star.radius, star.colour, star.gain * shown * beat)
        if (star.halo > 0) addLight(frame, x, y, star.halo, star.colour, star.gain * shown * beat * 0.1)
      }
      return develop(frame, grain, ceiling)
    },
  }
}

const shape = loopNoise(41)
const bend = loopNoise(12)
const dust = loopNoise(93)

function paintNebula(small: ReturnType<typeof newFrame>, wide: boolean, moment: number) {
  const unit = Math.min(small.width, small.height)
  for (let py = 0; py < small.height; py++) {
    for (let px = 0; px < small.width; px++) {
      const x = px / unit
      const y = py / unit
      const right = px / small.width
      const down = py / small.height
      const wx = cloud(bend, x * 1.3 + 3, y * 1.3, moment, 0.16, 3) - 0.5
      const wy = cloud(bend, x * 1.3 + 40, y * 1.3 + 9, moment, 0.16, 3) - 0.5
      const gas = cloud(shape, (x + wx * 0.9) * 2.1, (y + wy * 0.9) * 2.1, moment, 0.22, 6)
      const veil = cloud(dust, (x + wx * 1.4) * 2.9 + 11, (y + wy * 1.4) * 2.9, moment, 0.2, 5)
      const thread = 1 - Math.abs(2 * veil - 1)

      // A river of light from the upper left, bending down to where the sun will rise.
      const across = wide ? down - (0.1 + 0.72 * right ** 1.25) : right - (0.18 + 0.72 * down ** 1.2)
      const river = Math.exp(-(((across + wx * 0.5) / (wide ? 0.3 : 0.36)) ** 2))
      const lane = 1 - 0.75 * smooth(0.5, 0.68, veil) * Math.exp(-(((across + wx * 0.6) / 0.12) ** 2))
      const sun = Math.hypot(
        (right - (wide ? 0.9 : 0.84)) * (wide ? 1.15 : 0.95),
        (down - 1.12) * (wide ? 1.25 : 1.7),
      )
      const glow = Math.exp(-((sun / 0.4) ** 2))
      const ember = Math.exp(-((sun / 0.23) ** 2))
      const haze = Math.exp(-(((1 - down) / 0.2) ** 2)) * (0.35 + 0.65 * right)
      const mottled = 0.72 + 0.56 * gas
      const gain = (wide ? 1 : 1.12) * (1 - glow)

      const blue = gain * river * smooth(0.34, 0.76, gas) * lane
      const teal = gain * smooth(0.44, 0.78, gas + 0.3 * wy) * (0.25 + river * 0.9) * lane
      const bright = gain * river * smooth(0.55, 0.82, gas) * thread ** 6 * lane

      const at = (py * small.width + px) * 3
      small.data[at] =
        5 + 5 * down + 26 * blue + 7 * teal + 42 * bright + (74 * glow + 64 * ember + 6 * haze) * mottled
      small.data[at + 1] =
        8 + 11 * down + 40 * blue + 52 * teal + 66 * bright + (39 * glow + 36 * ember + 13 * haze) * mottled
      small.data[at + 2] =
        19 + 20 * down + 74 * blue + 50 * teal + 78 * bright + (17 * glow + 2 * ember + 17 * haze) * mottled
    }
  }
}

const tints = [
  [196, 214, 255],
  [214, 228, 255],
  [255, 246, 232],
  [255, 222, 184],
] as const

function starField(width: number, height: number, count: number, enlarged: number) {
  const random = mulberry(2025)
  const wide = width > height
  const scale = Math.min(width, height) / enlarged / 900
  return Array.from({ length: count }, (_, i) => {
    const kind = i < count * 0.02 ? 'bright' : i < count * 0.16 ? 'clear' : 'faint'
    let x = random()
    let y = random()
    // Two faint stars in three gather in the river of light.
    if (kind === 'faint' && random() < 0.62) {
      const spread = (random() + random() + random() - 1.5) * 0.34
      if (wide) y = 0.1 + 0.72 * x ** 1.25 + spread
      else x = 0.18 + 0.72 * y ** 1.2 + spread
    }
    const depth = kind === 'bright' ? 1 : kind === 'clear' ? 0.6 : 0.2 + random() * 0.2
    const low = 1 - smooth(0.72, 1, y) * 0.7
    return {
      x: x * width,
      y: y * height,
      speed: depth * 4.2 * Math.max(0.7, scale) * enlarged,
      radius:
        enlarged *
        (kind === 'bright' ? 1.7 + random() * 0.5 : kind === 'clear' ? 1.05 + random() * 0.35 : 0.75),
      halo: kind === 'bright' ? enlarged * (9 + random() * 8) : 0,
      gain:
        low *
        (kind === 'bright' ? 0.95 : kind === 'clear' ? 0.55 + random() * 0.4 : 0.2 + random() ** 2 * 0.5),
      phase: random(),
      beats: 1 + Math.floor(random() * 3),
      colour: tints[Math.floor(random() * tints.length)]!,
    }
  })
}

/** Circles and bearings about the place of sunrise, as faint as a watermark. */
function chartLines(width: number, height: number, enlarged: number) {
  const wide = width > height
  const unit = Math.min(width, height)
  const [cx, cy] = [width * (wide ? 0.9 : 0.84), height * 1.12]
  const lines = new Float32Array(width * height)
  const step = unit * 0.27
  const thin = 0.8 * enlarged
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const radius = Math.hypot(x - cx, y - cy)
      const angle = (Math.atan2(cy - y, cx - x) * 180) / Math.PI
      const ring = Math.round(radius / step)
      const fromRing = Math.abs(radius - ring * step)
      const bearing = Math.round(angle / 15) * 15
      const fromBearing = (Math.abs(angle - bearing) * Math.PI * radius) / 180
      const tick = Math.round(angle / 1.5) * 1.5
      const fromTick = (Math.abs(angle - tick) * Math.PI * radius) / 180
      const onScale = ring % 2 === 0 && radius - ring * step > 0 && radius - ring * step < unit * 0.011
      const fading = 1 - smooth(unit * 0.5, unit * 1.75, radius)
      const line =
        Math.exp(-((fromRing / thin) ** 2)) * (ring % 2 === 0 ? 13 : 8) +
        (radius > step ? Math.exp(-((fromBearing / thin) ** 2)) * 6 : 0) +
        (onScale ? Math.exp(-((fromTick / thin) ** 2)) * 10 : 0)
      lines[y * width + x] = line < 0.2 ? 0 : line * (0.25 + 0.75 * fading)
    }
  }
  return lines
}
