import { grounds } from './theme.ts'

/**
 * The passage from the last dark ground to the first light one. `sky` is the colour at each part of its height; `header`
 * is that colour where text stands on it, so dark or so light that the ink of the night or of the day is readable.
 */
const stops = [
  { at: 0, sky: grounds.twilight.ground, header: grounds.twilight.ground },
  { at: 10, sky: '#1e2e50', header: '#1e2e50' },
  { at: 20, sky: '#27385f', header: '#27385f' },
  { at: 30, sky: '#384470', header: '#384470' },
  { at: 40, sky: '#585382', header: '#585382' },
  { at: 45, sky: '#735c84', header: '#664f76' },
  { at: 50, sky: '#8f6684', header: '#724b68' },
  { at: 55, sky: '#ac737e', header: '#7d4854' },
  { at: 60, sky: '#ca8277', header: '#febd98' },
  { at: 65, sky: '#df957a', header: '#febd96' },
  { at: 70, sky: '#ecaa81', header: '#febc92' },
  { at: 80, sky: '#f5c79e', header: '#f5c79e' },
  { at: 90, sky: '#f6d8b9', header: '#f6d8b9' },
  { at: 100, sky: grounds.dawn.ground, header: grounds.dawn.ground },
]

/** Where the header's ink and ground change at once, so that neither passes through a grey on which no ink is readable. */
const inkChangesAt = 57

/** The view timeline of the passage, which the header follows. */
export const skyTimeline = '--sky'

export const sky = `linear-gradient(180deg in oklab, ${stops.map(({ at, sky }) => `${sky} ${at}%`).join(', ')})`

/** What the sky is before the sun has risen, over its upper parts. */
export const lastNight = `linear-gradient(180deg in oklab, ${grounds.twilight.ground} 30%, rgb(42 56 98 / 0.9) 52%, rgb(64 56 98 / 0.55) 70%, rgb(96 72 104 / 0) 92%)`

export const sun = {
  disc: 'radial-gradient(circle, #fffdf6 0%, #fff8e6 70%, #fff1d0 100%)',
  halo: 'radial-gradient(circle closest-side, rgb(255 228 176 / 0.7) 13%, rgb(255 196 140 / 0.34) 28%, rgb(255 164 130 / 0.13) 54%, rgb(240 140 130 / 0) 100%)',
  ember: '#ff8f5a',
  early: 'rgb(255 203 128 / 0.8)',
  light: '#fff0cf',
  rim: '#fffbef',
} as const

/** From the farthest to the nearest, each from its ridge down. */
export const hillColours = [
  ['#b27c85', '#d9a08a'],
  ['#c9908a', '#ecbf9f'],
  ['#dfae97', '#f3d2b2'],
  ['#efcdae', grounds.dawn.ground],
] as const

/** Keyframes of the header's colours while the passage goes by below it. */
export const headerKeyframes = [
  ...stops.filter(({ at }) => at < inkChangesAt).map(({ at, header }) => frame(at, 'twilight', header)),
  frame(inkChangesAt, 'twilight', stops.findLast(({ at }) => at < inkChangesAt)?.header),
  frame(inkChangesAt + 0.01, 'dawn', stops.find(({ at }) => at > inkChangesAt)?.header),
  ...stops.filter(({ at }) => at > inkChangesAt).map(({ at, header }) => frame(at, 'dawn', header)),
].join('\n')

function frame(at: number, name: 'twilight' | 'dawn', ground?: string) {
  const { ink, soft, line, accent } = grounds[name]
  return `${at}% { --ground: ${ground}; --ink: ${ink}; --soft: ${soft}; --line: ${line}; --accent: ${accent}; color: ${ink}; }`
}
