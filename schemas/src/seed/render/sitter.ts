import { fill, through, type Point } from './ink.ts'

export type Skin = { base: string; shade: string; deep: string; light: string; blush: string; lip: string }

export type Look = {
  /** Where the head is turned, from -1 (the viewer's left) to 1. */
  turn: number
  /** How wide the smile is; from 0.7 the teeth show. */
  smile: number
  /** The side the light comes from: -1 left, 1 right. */
  light: -1 | 1
}

export type Build = {
  jaw: number
  chin: number
  brow: number
  browColour: string
  lash: boolean
  eye: string
  beard?: string
}

/** One person as drawn: `behind` and `before` are the hair either side of the face. */
export type Sitter = {
  skin: Skin
  build: Build
  hair: { base: string; shade: string; light: string }
  behind: (look: Look) => string
  before: (look: Look) => string
  dress: (look: Look) => string
  night: readonly [string, string, string]
  dawn: readonly [string, string, string]
}

/** The outline of a coat: its width at the shoulder and how far they slope. */
export const shoulders = (width: number, slope: number): Point[] => [
  [-64, 330],
  [-124, 306],
  [-width * 0.62, 350 + slope * 0.5],
  [-width * 0.92, 412 + slope],
  [-width * 1.04, 560],
  [-width * 1.1, 800],
  [width * 1.1, 800],
  [width * 1.04, 560],
  [width * 0.92, 412 + slope],
  [width * 0.62, 350 + slope * 0.5],
  [124, 306],
  [64, 330],
  [0, 392],
]

/** A coat with its light and shadow. */
export const garment = (path: string, colour: string, { light }: Look) =>
  `${fill(path, colour)}<clipPath id="cloth"><path d="${path}"/></clipPath><g clip-path="url(#cloth)">
${fill(
  through([
    [-light * 270, 330],
    [-light * 330, 470],
    [-light * 330, 900],
    [-light * 640, 900],
    [-light * 620, 330],
  ]),
  '#000',
  'filter="url(#clothShade)"',
)}
${fill(
  through([
    [light * 230, 340],
    [light * 400, 390],
    [light * 470, 560],
    [light * 520, 820],
    [light * 600, 820],
    [light * 560, 330],
  ]),
  '#000',
  'filter="url(#clothLight)"',
)}</g>`

/** A drawing that stays inside a shape. */
export const within = (id: string, path: string, drawing: string) =>
  `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`
