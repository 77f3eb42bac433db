import { fill, oval, stroke, through, type Point } from './ink.ts'
import type { Build, Look, Skin } from './sitter.ts'

/** Eyes and brows about the axis of the face. */
export function eyes({ turn, smile }: Look, build: Build, skin: Skin, axis: number) {
  const squint = Math.max(0, smile - 0.5) * 9
  return [-1, 1]
    .map((side) => {
      const narrow = squash(turn, side)
      const x = axis + side * 74 * narrow
      const w = 33 * Math.min(1, narrow)
      const y = -28
      const upper: Point[] = [
        [x - side * w, y + 5],
        [x - side * w * 0.45, y - 13 + squint * 0.5],
        [x + side * w * 0.3, y - 15 + squint * 0.6],
        [x + side * w, y + 1],
      ]
      const lower: Point[] = [
        [x + side * w * 0.4, y + 12 - squint],
        [x - side * w * 0.4, y + 12 - squint],
      ]
      const gaze = x + turn * 6
      const flick: Point[] = [...upper, [x + side * (w + (build.lash ? 10 : 3)), y - (build.lash ? 6 : -2)]]
      const brow: Point[] = [
        [x - side * w * 1.05, y - 46 - smile * 3],
        [x - side * w * 0.1, y - 58 - smile * 4],
        [x + side * w * 0.95, y - 54 - smile * 3],
        [x + side * w * 1.5, y - 38],
        [x + side * w * 0.9, y - 45 - smile * 3],
        [x - side * w * 0.1, y - 46 + build.brow - smile * 4],
        [x - side * w * 1.02, y - 33 + build.brow * 0.6 - smile * 3],
      ]
      const clip = `eye${side}${Math.round(turn * 100)}`
      const lid: Point[] = [
        [x - side * w * 0.8, y - 12],
        [x - side * w * 0.1, y - 26],
        [x + side * w * 0.85, y - 17],
      ]
      return `${fill(through([...upper, ...lower]), '#f4ece2')}
<clipPath id="${clip}"><path d="${through([...upper, ...lower])}"/></clipPath>
<g clip-path="url(#${clip})">${fill(oval(gaze, y - 1, 15.5, 16.5), build.eye)}${fill(oval(gaze, y - 1, 7.5, 8), '#0d0a10')}
${fill(oval(gaze + 5, y - 7, 3.6, 3.6), '#fff6e8')}${stroke(through(upper, false), '#241a1c', 9, 'opacity="0.35"')}</g>
${stroke(through(flick, false), '#231718', build.lash ? 7 : 5.5)}
${stroke(through(lid, false), skin.deep, 4, 'opacity="0.55"')}
${
  squint > 0
    ? stroke(
        through(
          [
            [x - side * w * 0.7, y + 21],
            [x, y + 26],
            [x + side * w * 0.7, y + 20],
          ],
          false,
        ),
        skin.deep,
        3.5,
        'opacity="0.4"',
      )
    : ''
}
${fill(through(brow), build.browColour)}`
    })
    .join('')
}

/** Where an eye sits, for glasses. */
export const eyeAt = (turn: number, side: number) => turn * 54 + side * 74 * squash(turn, side)

/** How much narrower the far half of a turned face looks. */
export const squash = (turn: number, side: number) =>
  1 - 0.3 * Math.max(0, side * turn) + 0.06 * Math.max(0, -side * turn)
