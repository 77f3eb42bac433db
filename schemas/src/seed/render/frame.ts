import { mulberry } from './noise.ts'

/** Colours of a frame as floats (0..255, red, green, blue after one another), so that nothing bands before the last step. */
export type Frame = { width: number; height: number; data: Float32Array }

export const newFrame = (width: number, height: number): Frame => ({
  width,
  height,
  data: new Float32Array(width * height * 3),
})

/** Enlarges a small frame smoothly (linear both ways after a cubic easing would show cells; this is Catmull-Rom). */
function enlarge(small: Frame, target: Frame) {
  const columns = taps(small.width, target.width)
  const rows = taps(small.height, target.height)
  const stretched = new Float32Array(target.width * small.height * 3)
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < target.width; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let k = 0; k < 4; k++)
          sum +=
            columns.weight[x * 4 + k]! * small.data[(y * small.width + columns.from[x * 4 + k]!) * 3 + c]!
        stretched[(y * target.width + x) * 3 + c] = sum
      }
    }
  }
  const line = target.width * 3
  for (let y = 0; y < target.height; y++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => rows.from[y * 4 + k]! * line) as [
      number,
      number,
      number,
      number,
    ]
    const [wa, wb, wc, wd] = [0, 1, 2, 3].map((k) => rows.weight[y * 4 + k]!) as [
      number,
      number,
      number,
      number,
    ]
    for (let x = 0; x < line; x++)
      target.data[y * line + x] =
        wa * stretched[a + x]! + wb * stretched[b + x]! + wc * stretched[c + x]! + wd * stretched[d + x]!
  }
}

/** Paints what changes slowly only 48 times a loop, and blends the paintings into the frames between. */
export function slowly(small: Frame, frame: Frame, paint: (moment: number) => void) {
  const steps = 48
  const kept = new Map<number, Float32Array>()
  const painted = (step: number) => {
    let data = kept.get(step)
    if (!data) {
      paint(step / steps)
      data = new Float32Array(frame.data.length)
      enlarge(small, { ...frame, data })
      kept.set(step, data)
    }
    return data
  }
  return (moment: number) => {
    const step = Math.floor(moment * steps)
    for (const old of kept.keys()) if (old !== step && old !== (step + 1) % steps) kept.delete(old)
    const from = painted(step)
    const to = painted((step + 1) % steps)
    const share = moment * steps - step
    for (let i = 0; i < from.length; i++) frame.data[i] = from[i]! + (to[i]! - from[i]!) * share
  }
}

/** Adds a soft point of light. */
export function addLight(
  frame: Frame,
  x: number,
  y: number,
  radius: number,
  colour: readonly number[],
  gain: number,
) {
  const reach = radius * 3
  const left = Math.max(0, Math.floor(x - reach))
  const right = Math.min(frame.width - 1, Math.ceil(x + reach))
  const top = Math.max(0, Math.floor(y - reach))
  const bottom = Math.min(frame.height - 1, Math.ceil(y + reach))
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const distance = (px - x) ** 2 + (py - y) ** 2
      const light = gain * Math.exp(-distance / (radius * radius))
      if (light < 0.004) continue
      const at = (py * frame.width + px) * 3
      for (let c = 0; c < 3; c++) frame.data[at + c]! += light * colour[c]!
    }
  }
}

/** The same fine grain on every frame: it hides banding, and codecs keep what does not move. */
export function grainOf(width: number, height: number, strength: number, seed = 7) {
  const random = mulberry(seed)
  return Float32Array.from({ length: width * height }, () => (random() + random() - 1) * strength)
}

/** Whole bytes, grain added, each pixel eased below its `ceiling` (relative luminance). */
export function develop(frame: Frame, grain: Float32Array, ceiling?: Float32Array) {
  const bytes = new Uint8ClampedArray(frame.data.length)
  for (let pixel = 0; pixel < grain.length; pixel++) {
    const at = pixel * 3
    let r = frame.data[at]! + grain[pixel]!
    let g = frame.data[at + 1]! + grain[pixel]!
    let b = frame.data[at + 2]! + grain[pixel]!
    if (ceiling) {
      const light = luminance(r, g, b)
      const limit = ceiling[pixel]!
      const knee = limit * 0.6
      if (light > knee) {
        const eased = knee + (limit - knee) * (1 - Math.exp((knee - light) / (limit - knee)))
        const dim = (eased / light) ** (1 / 2.25)
        r *= dim
        g *= dim
        b *= dim
      }
    }
    bytes[at] = r
    bytes[at + 1] = g
    bytes[at + 2] = b
  }
  return bytes
}

/** Relative luminance as WCAG defines it. */
export const luminance = (r: number, g: number, b: number) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

const steps = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})
const linear = (value: number) => steps[value < 0 ? 0 : value > 255 ? 255 : Math.round(value)]!

function taps(from: number, to: number) {
  const place = new Int32Array(to * 4)
  const weight = new Float32Array(to * 4)
  for (let i = 0; i < to; i++) {
    const at = ((i + 0.5) * from) / to - 0.5
    const base = Math.floor(at)
    const t = at - base
    const cubic = [
      -0.5 * t + t * t - 0.5 * t ** 3,
      1 - 2.5 * t * t + 1.5 * t ** 3,
      0.5 * t + 2 * t * t - 1.5 * t ** 3,
      -0.5 * t * t + 0.5 * t ** 3,
    ]
    for (let k = 0; k < 4; k++) {
      place[i * 4 + k] = Math.min(from - 1, Math.max(0, base - 1 + k))
      weight[i * 4 + k] = cubic[k]!
    }
  }
  return { from: place, weight }
}
