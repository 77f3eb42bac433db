import { fill, oval, stroke, through, type Point } from './ink.ts'
import { garment, shoulders, within, type Sitter } from './sitter.ts'

/** A black bob with a fringe, an ochre coat over a striped shirt. */
export const bob: Sitter = {
  skin: {
    base: '#ecc19c',
    shade: '#d0977a',
    deep: '#8f5547',
    light: '#ffe6c6',
    blush: '#e5836c',
    lip: '#bf4f4a',
  },
  build: { jaw: 0.93, chin: 0.96, brow: -1, browColour: '#2b2228', lash: true, eye: '#2a1a18' },
  hair: { base: '#1c1a2b', shade: '#0e0d18', light: '#4d5584' },
  night: ['#151637', '#39406f', '#6a6c93'],
  dawn: ['#f9e6d6', '#efc4b4', '#c98f8c'],
  behind: ({ turn }) => {
    const bob: Point[] = [
      [0, -286],
      [124, -262],
      [204, -170],
      [222 - turn * 12, -20],
      [228 - turn * 14, 130],
      [206 - turn * 10, 232],
      [120, 250],
      [-120, 250],
      [-206 - turn * 10, 232],
      [-228 - turn * 14, 130],
      [-222 - turn * 12, -20],
      [-204, -170],
      [-124, -262],
    ]
    return fill(through(bob), '#17162a')
  },
  before: ({ turn, light }) => {
    const t = turn * 34
    const fringe: Point[] = [
      [-148 + t * 0.3, 60],
      [-146 + t * 0.3, -50],
      [-128 + t * 0.6, -96],
      [-60 + t, -104],
      [10 + t, -100],
      [84 + t, -106],
      [138 + t * 0.2, -92],
      [150 + t * 0.2, -40],
      [150 + t * 0.2, 60],
      [138 + t * 0.2, 190],
      [206 - turn * 10, 236],
      [232 - turn * 14, 130],
      [224 - turn * 12, -30],
      [204, -176],
      [120, -270],
      [0, -294],
      [-120, -270],
      [-204, -176],
      [-224 - turn * 12, -30],
      [-232 - turn * 14, 130],
      [-206 - turn * 10, 236],
      [-138 + t * 0.2, 190],
    ]
    const shine: Point[] = [
      [light * 40 - 60, -214],
      [light * 60, -236],
      [light * 120 + 30, -196],
      [light * 150, -150],
      [light * 100, -190],
      [light * 40, -206],
    ]
    const strands = [-104, -58, -12, 36, 82, 122].map((x) =>
      stroke(
        through(
          [
            [x + t, -108],
            [x * 0.86 + t * 0.7, -190],
            [x * 0.4 + t * 0.2, -272],
          ],
          false,
        ),
        '#0e0d18',
        5,
        'opacity="0.7"',
      ),
    )
    const hair = through(fringe, true, 0.7)
    const lit =
      fill(through(shine), '#000', 'filter="url(#hairLight)"') +
      fill(oval(light * 204, 90, 18, 120), '#000', 'filter="url(#hairLight)"')
    return `${fill(hair, '#1f1d33')}${within('fringe', hair, lit)}${strands.join('')}`
  },
  dress: (look) => {
    const shift = look.turn * 24
    const top: Point[] = [
      [-104, 296],
      [shift * 0.5, 352],
      [104, 296],
      [140, 372],
      [70 + shift, 800],
      [-70 + shift, 800],
      [-140, 372],
    ]
    const shirt = through(top, true, 0.5)
    const stripes = Array.from({ length: 9 }, (_, i) =>
      stroke(
        through(
          [
            [-230, 352 + i * 46],
            [shift, 392 + i * 47],
            [230, 352 + i * 46],
          ],
          false,
        ),
        '#27375f',
        15,
      ),
    )
    const coat = (side: number): Point[] => [
      [side * 92, 270],
      [side * 164, 312],
      [side * 250, 470],
      [side * 168, 486],
      [side * 176, 532],
      [side * 96 + shift, 800],
      [side * 66 + shift, 800],
      [side * 118 + shift * 0.4, 520],
    ]
    return `${garment(through(shoulders(384, 6)), '#d39a35', look)}<clipPath id="shirt"><path d="${shirt}"/></clipPath>${fill(shirt, '#f3ead9')}<g clip-path="url(#shirt)">${stripes.join('')}${fill(oval(-look.light * 120, 480, 60, 240), '#000', 'filter="url(#creamShade)"')}</g>
${fill(through(coat(-1), true, 0.25), look.light < 0 ? '#ecbb5c' : '#b27a25')}${fill(through(coat(1), true, 0.25), look.light > 0 ? '#ecbb5c' : '#b27a25')}`
  },
}
