/** The swatches that the Studio and sites know from Sanity's image metadata. */
interface Swatch {
  _type: 'sanity.imagePaletteSwatch'
  background: string
  foreground: string
  title: string
  population: number
}
export type Palette = { _type: 'sanity.imagePalette'; dominant?: Swatch } & {
  [K in keyof typeof targets]?: Swatch
}

/** `pixels` is RGBA, a few thousand of them. */
export function paletteOf(pixels: Uint8Array): Palette {
  const colours = commonColours(pixels)
  const total = colours.reduce((sum, colour) => sum + colour.count, 0)
  const palette: Palette = { _type: 'sanity.imagePalette' }
  const taken = new Set<Colour>()
  for (const [name, target] of Object.entries(targets)) {
    const best = colours
      .filter((colour) => !taken.has(colour) && fits(colour, target))
      .toSorted((a, b) => score(b, target, total) - score(a, target, total))[0]
    if (!best) continue
    taken.add(best)
    palette[name as keyof typeof targets] = swatch(best, total)
  }
  if (colours[0]) palette.dominant = swatch(colours[0], total)
  return palette
}

interface Colour {
  red: number
  green: number
  blue: number
  count: number
  saturation: number
  lightness: number
}
interface Target {
  saturation: readonly [number, number, number]
  lightness: readonly [number, number, number]
}

// Least, wanted and most, as in Android's Palette, which Sanity's swatches follow.
const vivid = [0.35, 1, 1] as const
const pale = [0, 0.3, 0.4] as const
const dark = [0, 0.26, 0.45] as const
const middle = [0.3, 0.5, 0.7] as const
const light = [0.55, 0.74, 1] as const
const targets = {
  vibrant: { saturation: vivid, lightness: middle },
  lightVibrant: { saturation: vivid, lightness: light },
  darkVibrant: { saturation: vivid, lightness: dark },
  muted: { saturation: pale, lightness: middle },
  lightMuted: { saturation: pale, lightness: light },
  darkMuted: { saturation: pale, lightness: dark },
} satisfies Record<string, Target>

function fits(colour: Colour, target: Target) {
  return (['saturation', 'lightness'] as const).every(
    (side) => colour[side] >= target[side][0] && colour[side] <= target[side][2],
  )
}

function score(colour: Colour, target: Target, total: number) {
  const near = (side: 'saturation' | 'lightness') => 1 - Math.abs(colour[side] - target[side][1])
  return near('saturation') * 3 + near('lightness') * 6.5 + (colour.count / total) * 0.5
}

/** Colours gathered in cubes of 32 steps a side, each shown by its mean, most frequent first. */
function commonColours(pixels: Uint8Array): Colour[] {
  const cubes = new Map<number, [red: number, green: number, blue: number, count: number]>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) continue
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const cube = cubes.get(key) ?? [0, 0, 0, 0]
    cubes.set(key, [cube[0] + red, cube[1] + green, cube[2] + blue, cube[3] + 1])
  }
  return [...cubes.values()]
    .map(([red, green, blue, count]) => measured(red / count, green / count, blue / count, count))
    .toSorted((a, b) => b.count - a.count)
}

function measured(red: number, green: number, blue: number, count: number): Colour {
  const most = Math.max(red, green, blue) / 255
  const least = Math.min(red, green, blue) / 255
  const lightness = (most + least) / 2
  const saturation = most === least ? 0 : (most - least) / (1 - Math.abs(2 * lightness - 1))
  return { red, green, blue, count, saturation, lightness }
}

function swatch(colour: Colour, total: number): Swatch {
  const channels = [colour.red, colour.green, colour.blue].map(Math.round)
  const [red = 0, green = 0, blue = 0] = channels
  const ink = (red * 299 + green * 587 + blue * 114) / 1000 < 160 ? '#fff' : '#000'
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
    foreground: ink,
    population: Math.round((colour.count / total) * 10_000) / 100,
    title: ink,
  }
}
