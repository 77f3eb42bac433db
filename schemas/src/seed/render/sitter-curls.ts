import { fill, oval, stroke, through, type Point } from './ink.ts'
import { mulberry } from './noise.ts'
import { garment, shoulders, within, type Sitter } from './sitter.ts'

/** Round natural hair, a cream roll-neck and a terracotta jacket. */
export const curls: Sitter = {
  skin: {
    base: '#8f5638',
    shade: '#6d3d2b',
    deep: '#46241d',
    light: '#c98a5e',
    blush: '#b4543c',
    lip: '#7e3230',
  },
  build: { jaw: 0.96, chin: 1, brow: 0, browColour: '#20140f', lash: true, eye: '#2b1710' },
  hair: { base: '#231a1d', shade: '#120d12', light: '#6b4a3c' },
  night: ['#0c1430', '#23386a', '#3f5f8c'],
  dawn: ['#f6d9b8', '#f0b48c', '#d98a6b'],
  behind: ({ turn, light }) => {
    const [cx, cy] = [-turn * 22, -112]
    const moved = ringlets.map(([x, y]): Point => [x + cx, y + cy])
    const inside = coils.map(([x, y], i) => {
      const [px, py] = [x + cx, y + cy]
      const coil: Point[] = [
        [px - 12, py + 4],
        [px - 3, py - 9],
        [px + 10, py - 4],
      ]
      return stroke(through(coil, false), i % 3 ? '#120d12' : '#4a3530', 5, 'opacity="0.6"')
    })
    const cloud = through(moved, true, 0.9)
    return `${fill(cloud, '#231a1d')}${within('curls', cloud, fill(oval(cx + light * 226, cy - 70, 46, 150), '#000', 'filter="url(#hairLight)"'))}${inside.join('')}`
  },
  before: ({ turn, light }) => {
    const line: Point[] = [
      [-178 + turn * 4, -40],
      [-158 + turn * 12, -120],
      [-96 + turn * 30, -178],
      [turn * 46, -192],
      [100 + turn * 26, -178],
      [154 + turn * 4, -122],
      [172 - turn * 6, -40],
      [206, -140],
      [120, -290],
      [-120, -290],
      [-206, -140],
    ]
    const rings = [-1, 1]
      .filter((side) => side * turn < 0.5)
      .map(
        (side) =>
          fill(oval(side * 172 - turn * 4, 92, 21, 21), side === light ? '#f0bb55' : '#c98a35') +
          fill(oval(side * 172 - turn * 4, 92, 9, 9), '#7a4a1f'),
      )
    return fill(through(line, true, 0.8), '#231a1d') + rings.join('')
  },
  dress: (look) => {
    const shift = look.turn * 26
    const roll: Point[] = [
      [-92 + shift * 0.5, 214],
      [0 + shift * 0.5, 246],
      [92 + shift * 0.5, 214],
      [122 + shift * 0.2, 300],
      [142, 392],
      [0, 470],
      [-142, 392],
      [-122 + shift * 0.2, 300],
    ]
    const lapel = (side: number): Point[] => [
      [side * 96, 300],
      [side * 150, 324],
      [side * 196, 470],
      [side * 128, 500],
      [side * 150, 540],
      [side * 10 + shift, 800],
      [side * 2 + shift, 700],
      [side * 62, 480],
    ]
    const folds = [0, 1, 2].map((i) =>
      stroke(
        through(
          [
            [-88 + shift * 0.4, 250 + i * 30],
            [shift * 0.4, 282 + i * 31],
            [90 + shift * 0.4, 250 + i * 30],
          ],
          false,
        ),
        '#c8b196',
        4,
        'opacity="0.8"',
      ),
    )
    return `${garment(through(shoulders(400, 0)), '#b5522f', look)}${fill(
      through(
        [
          [-110, 300],
          [110, 300],
          [60, 560],
          [shift, 760],
          [-60, 560],
        ],
        true,
        0.4,
      ),
      '#e9dcc6',
    )}
${fill(through(roll), '#f1e6d2')}${folds.join('')}${within('roll', through(roll), fill(oval(-look.light * 96, 330, 56, 150), '#000', 'filter="url(#creamShade)"'))}
${fill(through(lapel(-1), true, 0.2), look.light < 0 ? '#c96a42' : '#9a4027')}${fill(through(lapel(1), true, 0.2), look.light > 0 ? '#c96a42' : '#9a4027')}`
  },
}

const random = mulberry(19)
const ringlets = Array.from({ length: 34 }, (_, i): Point => {
  const angle = (i / 34) * Math.PI * 2
  const radius = 262 + (i % 2) * 15 + random() * 13
  return [Math.cos(angle) * radius * 1.02, Math.sin(angle) * radius * 0.94]
})
const coils = Array.from({ length: 70 }, (): Point => {
  const angle = random() * Math.PI * 2
  const radius = Math.sqrt(random()) * 236
  return [Math.cos(angle) * radius, Math.sin(angle) * radius * 0.92]
})
