import { eyes, squash } from './eyes.ts'
import { fill, oval, stroke, through, type Point } from './ink.ts'
import type { Build, Look, Skin } from './sitter.ts'

const half: readonly Point[] = [
  [0, -240],
  [92, -224],
  [146, -168],
  [163, -80],
  [157, 5],
  [143, 85],
  [108, 156],
  [58, 206],
  [0, 224],
]

/** The outline of the head about its middle, 465 units from crown to chin. */
export function headOutline({ turn }: Look, { jaw, chin }: Build): Point[] {
  const side = (sign: 1 | -1) =>
    half.map(([x, y]): Point => {
      const far = Math.max(0, sign * turn)
      const near = Math.max(0, -sign * turn)
      const low = Math.min(1, Math.max(0, (y + 90) / 300))
      const socket = far * 13 * Math.exp(-(((y + 45) / 34) ** 2))
      const wide = x * (1 - 0.13 * far + 0.05 * near) * (1 + (jaw - 1) * low) - (x > 0 ? socket : 0)
      return [sign * wide + turn * 36 * low, y + (y > 150 ? (chin - 1) * 90 * low : 0)]
    })
  return [...side(1), ...side(-1).slice(1, -1).reverse()]
}

/** Head, shading, features; the group's origin is the middle of the head. */
export function face(look: Look, build: Build, skin: Skin, id: string) {
  const { turn, light } = look
  const outline = through(headOutline(look, build), true, 0.5)
  const axis = turn * 54
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath>
${ear(look, skin)}
${fill(outline, skin.base)}
<g clip-path="url(#${id})">
${fill(shadeOf(light, axis), '#000', 'filter="url(#skinShade)"')}
${fill(
  through([
    [-200, 170],
    [0, 205],
    [200, 170],
    [200, 260],
    [-200, 260],
  ]),
  '#000',
  'filter="url(#skinShade)" opacity="0.8"',
)}
${fill(oval(light * 118, -40, 34, 150), '#000', 'filter="url(#skinLight)"')}
${fill(oval(axis + light * 20, -165, 90, 40), '#000', 'filter="url(#skinLight)" opacity="0.6"')}
${[-1, 1].map((side) => fill(oval(axis * 0.9 + side * 88 * squash(turn, side), 62, 44, 30), '#000', 'filter="url(#skinBlush)"')).join('')}
${build.beard ? beard(axis, turn, build.beard) : ''}
${eyes(look, build, skin, axis)}
${nose(look, skin, axis)}
${mouth(look, skin, axis)}
</g>`
}

function beard(axis: number, turn: number, colour: string) {
  const lip = axis + turn * 6
  const shape: Point[] = [
    [-190, -10],
    [-146, 10],
    [-124 + turn * 20, 74],
    [lip - 84, 104],
    [lip - 52, 92],
    [lip, 97],
    [lip + 52, 92],
    [lip + 84, 104],
    [124 + turn * 20, 74],
    [146, 10],
    [190, -10],
    [190, 260],
    [-190, 260],
  ]
  return (
    fill(through(shape, true, 0.7), colour) +
    fill(through(shape, true, 0.7), '#000', 'filter="url(#hairShade)" opacity="0.5"')
  )
}

function shadeOf(light: number, axis: number) {
  const s = -light
  const shape: Point[] = [
    [s * 70 + axis, -260],
    [s * 74 + axis, -120],
    [s * 44 + axis, -46],
    [s * 92 + axis, 10],
    [s * 84 + axis, 80],
    [s * 40 + axis, 150],
    [s * 46 + axis, 190],
    [s * 10 + axis, 250],
    [s * 260, 260],
    [s * 260, -260],
  ]
  return through(shape)
}

function ear({ turn, light }: Look, skin: Skin) {
  return [-1, 1]
    .map((side) => {
      const shown = 1 - Math.max(0, side * turn) * 2.4
      if (shown <= 0) return ''
      const x =
        side * (160 + 5 * Math.max(0, -side * turn)) -
        side * (1 - Math.min(1, shown)) * 30 +
        Math.max(0, -side * turn) * side * -14
      const tone = side === light ? skin.base : skin.shade
      const lobe: Point[] = [
        [x - side * 16, -30],
        [x + side * 14, -46],
        [x + side * 30, -20],
        [x + side * 22, 22],
        [x + side * 6, 54],
        [x - side * 14, 44],
      ]
      const fold: Point[] = [
        [x + side * 4, -24],
        [x + side * 17, -14],
        [x + side * 8, 14],
      ]
      return fill(through(lobe), tone) + stroke(through(fold, false), skin.deep, 5, 'opacity="0.55"')
    })
    .join('')
}

function nose({ turn, light }: Look, skin: Skin, axis: number) {
  const tip = axis + turn * 30
  const lean = Math.abs(turn) > 0.3 ? Math.sign(turn) : -light
  const plane: Point[] = [
    [axis + turn * 8 + lean * 8, -44],
    [axis + turn * 12 + lean * 9, 0],
    [tip + lean * 8, 46],
    [tip + lean * 22, 66],
    [tip + lean * 4, 78],
    [tip - lean * 22, 74],
    [tip - lean * 8, 66],
    [tip - lean * 4, 40],
    [axis + turn * 10, 0],
  ]
  const under: Point[] = [
    [tip - 30, 70],
    [tip - 18, 79],
    [tip, 82],
    [tip + 18, 79],
    [tip + 30, 70],
  ]
  return `${fill(through(plane), skin.shade, 'opacity="0.85"')}
${stroke(through(under, false), skin.deep, 6, 'opacity="0.8"')}
${fill(oval(tip - lean * 6, 54, 8, 11), '#000', 'filter="url(#skinLight)"')}`
}

function mouth({ turn, smile }: Look, skin: Skin, axis: number) {
  const x = axis + turn * 6
  const w = 52 + smile * 22
  const left = w * (1 - 0.16 * Math.max(0, -turn))
  const right = w * (1 - 0.16 * Math.max(0, turn))
  const lift = smile * 17
  const y = 128
  const open = smile >= 0.7
  const line: Point[] = [
    [x - left, y - lift],
    [x - left * 0.5, y + 2],
    [x, y + 5],
    [x + right * 0.5, y + 2],
    [x + right, y - lift],
  ]
  const top: Point[] = [
    [x + right, y - lift],
    [x + right * 0.45, y - 12],
    [x + 9, y - 17],
    [x, y - 13],
    [x - 9, y - 17],
    [x - left * 0.45, y - 12],
    [x - left, y - lift],
  ]
  const depth = open ? 30 : 25
  const bottom: Point[] = [
    [x + right, y - lift],
    [x + right * 0.55, y + depth * 0.72],
    [x, y + depth],
    [x - left * 0.55, y + depth * 0.72],
    [x - left, y - lift],
  ]
  const inner: Point[] = [
    [x + right * 0.92, y - lift + 2],
    [x + right * 0.5, y + 14],
    [x, y + 20],
    [x - left * 0.5, y + 14],
    [x - left * 0.92, y - lift + 2],
    [x - left * 0.45, y - 2],
    [x, y - 4],
    [x + right * 0.45, y - 2],
  ]
  const corners = [-1, 1]
    .map((side) => {
      const cx = x + side * (side < 0 ? left : right)
      const crease: Point[] = [
        [cx + side * 12, y - lift - 26],
        [cx + side * 16, y - lift - 6],
        [cx + side * 9, y - lift + 13],
      ]
      return stroke(through(crease, false), skin.deep, 4.5, `opacity="${0.2 + smile * 0.3}"`)
    })
    .join('')
  return `${fill(through([...top, ...line.slice(1, -1)], true, 0.4), skin.lip)}
${fill(through([...bottom, ...line.slice(1, -1)], true, 0.4), skin.lip, 'opacity="0.82"')}
${open ? fill(through(inner, true, 0.4), '#f8efe4') : stroke(through(line, false), skin.deep, 5.5)}
${fill(oval(x + turn * 4, y + depth + 20, 30, 9), '#000', 'filter="url(#skinShade)" opacity="0.8"')}${corners}`
}
