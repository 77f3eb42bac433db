import { eyeAt } from './eyes.ts'
import { fill, oval, stroke, through, type Point } from './ink.ts'
import { garment, shoulders, within, type Sitter } from './sitter.ts'

/** Silver hair swept back, a short beard, round glasses, a deep-teal shawl collar. */
export const silver: Sitter = {
  skin: {
    base: '#a9704a',
    shade: '#84502f',
    deep: '#52301f',
    light: '#e0a676',
    blush: '#b9573c',
    lip: '#8a4334',
  },
  build: {
    jaw: 1.08,
    chin: 1.12,
    brow: 4,
    browColour: '#8f8b8a',
    lash: false,
    eye: '#4a3626',
    beard: '#a9a5a3',
  },
  hair: { base: '#b9b5b2', shade: '#77757c', light: '#efe7dc' },
  night: ['#08202e', '#15485a', '#35717a'],
  dawn: ['#f8e2bd', '#efbf86', '#cf9468'],
  behind: ({ turn }) => {
    const cap: Point[] = [
      [-178 - turn * 18, 30],
      [-192 - turn * 26, -80],
      [-168 - turn * 24, -190],
      [-60, -276],
      [90, -272],
      [178 - turn * 24, -180],
      [190 - turn * 24, -70],
      [174 - turn * 18, 30],
    ]
    return fill(through(cap), '#8b888c')
  },
  before: ({ turn, light }) => {
    const t = turn * 26
    const sweep: Point[] = [
      [-170 + turn * 2, 18],
      [-150 + turn * 6, -60],
      [-140 + t * 0.6, -128],
      [-92 + t, -170],
      [-10 + t, -158],
      [84 + t, -186],
      [140 + t * 0.3, -132],
      [154, -60],
      [168, 10],
      [192 - turn * 22, -90],
      [180 - turn * 20, -206],
      [84, -302],
      [-70, -306],
      [-176 - turn * 20, -228],
      [-198 - turn * 22, -90],
    ]
    const strands = [-80, -20, 40, 96].map((x) =>
      stroke(
        through(
          [
            [x - 40 + t, -176],
            [x - 20 + t * 0.8, -236],
            [x + 26 + t * 0.4, -284],
          ],
          false,
        ),
        '#8b888c',
        5,
        'opacity="0.65"',
      ),
    )
    const glass = [-1, 1].map((side) => {
      const x = eyeAt(turn, side)
      const rx = 56 * (1 - 0.16 * Math.max(0, side * turn))
      return `${fill(oval(x, -20, rx, 54), '#fff6e6', 'opacity="0.13"')}${stroke(oval(x, -20, rx, 54), '#2a2024', 8)}${stroke(
        through(
          [
            [x - 26 * light, -50],
            [x - 6 * light, -58],
          ],
          false,
        ),
        '#fff6e6',
        5,
        'opacity="0.6"',
      )}`
    })
    const [left, right] = [eyeAt(turn, -1), eyeAt(turn, 1)]
    const bridge = stroke(
      through(
        [
          [left + 52, -32],
          [(left + right) / 2 + turn * 6, -42],
          [right - 50, -32],
        ],
        false,
      ),
      '#2a2024',
      8,
    )
    const arms = [-1, 1]
      .filter((side) => side * turn < 0.5)
      .map((side) => stroke(`M${eyeAt(turn, side) + side * 54} -30L${side * 168} -34`, '#2a2024', 8))
    const hair = through(sweep, true, 0.8)
    return `${fill(hair, '#c3bfbb')}${within('sweep', hair, fill(oval(light * 120, -250, 80, 40), '#000', 'filter="url(#hairLight)"') + fill(oval(-light * 190, -120, 50, 130), '#000', 'filter="url(#hairShade)"'))}${strands.join('')}${glass.join('')}${bridge}${arms.join('')}`
  },
  dress: (look) => {
    const shift = look.turn * 30
    const shirt: Point[] = [
      [-96, 262],
      [shift, 330],
      [96, 262],
      [150, 330],
      [40 + shift, 640],
      [-40 + shift, 640],
      [-150, 330],
    ]
    const collar = (side: number): Point[] => [
      [side * 78, 232],
      [side * 150, 286],
      [side * 214, 420],
      [side * 120 + shift * 0.5, 640],
      [shift - side * 6, 800],
      [shift - side * 26, 730],
      [side * 52 + shift * 0.6, 540],
      [side * 92, 380],
    ]
    const ribs = [-1, 1].flatMap((side) =>
      [0, 1, 2].map((i) =>
        stroke(
          through(
            [
              [side * (106 + i * 20), 290 + i * 12],
              [side * (118 + i * 24), 410],
              [side * (56 + i * 22) + shift * 0.6, 600],
            ],
            false,
          ),
          '#12393f',
          4,
          'opacity="0.45"',
        ),
      ),
    )
    return `${garment(through(shoulders(430, 10)), '#205b60', look)}${fill(through(shirt, true, 0.4), '#efe3cd')}${stroke(`M${shift * 0.6} 345L${shift} 640`, '#c5b395', 4)}
${fill(oval(shift * 0.8 + 9, 420, 6, 6), '#a08c6c')}${fill(oval(shift * 0.9 + 9, 500, 6, 6), '#a08c6c')}
${fill(through(collar(-1), true, 0.5), look.light < 0 ? '#3b8583' : '#194a50')}${fill(through(collar(1), true, 0.5), look.light > 0 ? '#3b8583' : '#194a50')}${ribs.join('')}`
  },
}
