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

/** The hills' skylines, from the farthest to the nearest, in a drawing of 1600 by 400. */
export const ridges = [
  'M0 147Q73 140 109 137Q145 134 182 138Q218 141 255 139Q291 136 328 129Q364 121 400 116Q436 111 473 109Q509 107 546 111Q582 115 619 116Q655 117 691 117Q727 116 764 122Q800 127 837 131Q873 134 909 138Q945 142 982 149Q1018 156 1055 160Q1091 163 1128 163Q1164 163 1200 156Q1236 148 1273 143Q1309 137 1346 141Q1382 145 1419 147Q1455 149 1491 151Q1527 152 1564 155L1600 158',
  'M0 234Q89 215 134 201Q178 186 223 176Q267 166 312 171Q356 175 400 173Q444 171 489 175Q533 178 578 181Q622 184 667 189Q711 194 756 198Q800 201 845 207Q889 213 934 209Q978 205 1023 200Q1067 194 1112 201Q1156 208 1200 214Q1244 220 1289 223Q1333 225 1378 223Q1422 220 1467 220Q1511 219 1556 214L1600 208',
  'M0 263Q100 270 150 270Q200 269 250 277Q300 285 350 282Q400 278 450 270Q500 262 550 260Q600 258 650 265Q700 271 750 269Q800 267 850 268Q900 269 950 264Q1000 258 1050 258Q1100 258 1150 262Q1200 266 1250 266Q1300 265 1350 268Q1400 271 1450 286Q1500 301 1550 312L1600 322',
  'M0 348Q114 341 172 338Q229 334 286 330Q343 325 400 325Q457 325 514 327Q571 328 629 325Q686 322 743 330Q800 338 857 346Q914 353 972 354Q1029 354 1086 351Q1143 347 1200 343Q1257 339 1314 343Q1371 347 1429 347Q1486 346 1543 349L1600 351',
]

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
