/** Smooth noise over four dimensions; two of them walk a circle, so that a loop ends where it began. */
export function loopNoise(seed: number) {
  const random = mulberry(seed)
  const size = 64
  const table = Float32Array.from({ length: size * size }, () => random())
  const shuffled = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = shuffled[i]!
    shuffled[i] = shuffled[j]!
    shuffled[j] = kept
  }
  const hash = (x: number, y: number, z: number, w: number) =>
    table[shuffled[(shuffled[(shuffled[(shuffled[x & 255]! + y) & 255]! + z) & 255]! + w) & 255]! * 16]!

  return (x: number, y: number, z: number, w: number) => {
    const xi = Math.floor(x)
    const yi = Math.floor(y)
    const zi = Math.floor(z)
    const wi = Math.floor(w)
    const u = fade(x - xi)
    const v = fade(y - yi)
    const s = fade(z - zi)
    const t = fade(w - wi)
    let sum = 0
    for (let corner = 0; corner < 16; corner++) {
      const dx = corner & 1
      const dy = (corner >> 1) & 1
      const dz = (corner >> 2) & 1
      const dw = corner >> 3
      const weight = (dx ? u : 1 - u) * (dy ? v : 1 - v) * (dz ? s : 1 - s) * (dw ? t : 1 - t)
      sum += weight * hash(xi + dx, yi + dy, zi + dz, wi + dw)
    }
    return sum
  }
}

export type Noise = ReturnType<typeof loopNoise>

/** Several octaves of noise at a moment of the loop (0..1); `pace` is how far the circle carries it. */
export function cloud(noise: Noise, x: number, y: number, moment: number, pace: number, octaves: number) {
  const angle = moment * Math.PI * 2
  let sum = 0
  let weight = 0.5
  let scale = 1
  for (let octave = 0; octave < octaves; octave++) {
    const reach = pace * (1 + octave * 0.35)
    sum +=
      weight *
      noise(
        x * scale + octave * 19.1,
        y * scale + octave * 7.7,
        50 + Math.cos(angle) * reach,
        50 + Math.sin(angle) * reach,
      )
    weight *= 0.5
    scale *= 2.03
  }
  return sum / (1 - 0.5 ** octaves)
}

/**
 * A cloud that is carried along, `travel` in a loop, and yet ends where it began: two passes, half a loop apart, give way
 * to one another, each unseen while it starts anew.
 */
export function carried(noise: Noise, x: number, y: number, moment: number, travel: number, octaves: number) {
  const share = Math.sin(Math.PI * moment) ** 2
  const first = cloud(noise, x - travel * moment, y, 0, 0, octaves)
  const second = cloud(noise, x + 37 - travel * ((moment + 0.5) % 1), y, 0, 0, octaves)
  // Two mixed are flatter than one; this keeps their contrast through the loop.
  return 0.5 + ((first - 0.5) * share + (second - 0.5) * (1 - share)) / Math.hypot(share, 1 - share)
}

/** A repeatable stream of numbers from 0 to 1. */
export function mulberry(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const smooth = (from: number, to: number, value: number) => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
