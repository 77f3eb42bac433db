import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Words as outlines: `letter('syne', 700, 'word', 40)` starts at the origin, on the baseline. */
export function typeCase(fonts: string) {
  const { parse } = createRequire(join(fonts, 'package.json'))('opentype.js') as Opentype
  return (family: string, weight: number, text: string, size: number, tracking = 0) => {
    const file = `node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`
    const bytes = readFileSync(join(fonts, file))
    const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    const em = size / font.unitsPerEm
    const glyphs = [...text].map((character) => font.charToGlyph(character))
    let x = 0
    const path = glyphs.map((glyph, i) => {
      const next = glyphs[i + 1]
      const drawn = glyph.getPath(x, 0, size).commands.map(written).join('')
      x += glyph.advanceWidth * em + (next ? font.getKerningValue(glyph, next) * em + tracking * size : 0)
      return drawn
    })
    return { path: path.join(''), width: x }
  }
}

export type Letter = ReturnType<typeof typeCase>

/** The part of opentype.js used here; it is no dependency of the product. */
type Opentype = {
  parse: (font: ArrayBufferLike) => {
    unitsPerEm: number
    charToGlyph: (character: string) => Glyph
    getKerningValue: (left: Glyph, right: Glyph) => number
  }
}

type Glyph = {
  advanceWidth: number
  getPath: (x: number, y: number, size: number) => { commands: Command[] }
}

type Command = { type: string; x?: number; y?: number; x1?: number; y1?: number; x2?: number; y2?: number }

const written = ({ type, x1, y1, x2, y2, x, y }: Command) =>
  type + [x1, y1, x2, y2, x, y].flatMap((n) => (n === undefined ? [] : [Math.round(n * 100) / 100])).join(' ')
