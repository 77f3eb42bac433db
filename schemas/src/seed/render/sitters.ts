import { eyeAt, oval, type Build, type Look, type Skin } from './face.ts'
import { fill, stroke, through, type Point } from './ink.ts'
import { mulberry } from './noise.ts'

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

const shoulders = (width: number, slope: number): Point[] => [
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

const garment = (path: string, colour: string, { light }: Look) =>
  `${fill(path, colour)}<clipPath id="cloth"><path d="${path}"/></clipPath><g clip-path="url(#cloth)">
${fill(through([[-light * 270, 330], [-light * 330, 470], [-light * 330, 900], [-light * 640, 900], [-light * 620, 330]]), '#000', 'filter="url(#clothShade)"')}
${fill(through([[light * 230, 340], [light * 400, 390], [light * 470, 560], [light * 520, 820], [light * 600, 820], [light * 560, 330]]), '#000', 'filter="url(#clothLight)"')}</g>`

const within = (id: string, path: string, drawing: string) =>
  `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`

const random = mulberry(19)
const curls = Array.from({ length: 34 }, (_, i): Point => {
  const angle = (i / 34) * Math.PI * 2
  const radius = 262 + (i % 2) * 15 + random() * 13
  return [Math.cos(angle) * radius * 1.02, Math.sin(angle) * radius * 0.94]
})
const coils = Array.from({ length: 70 }, (): Point => {
  const angle = random() * Math.PI * 2
  const radius = Math.sqrt(random()) * 236
  return [Math.cos(angle) * radius, Math.sin(angle) * radius * 0.92]
})

/** Round natural hair, a cream roll-neck and a terracotta jacket. */
const first: Sitter = {
  skin: { base: '#8f5638', shade: '#6d3d2b', deep: '#46241d', light: '#c98a5e', blush: '#b4543c', lip: '#7e3230' },
  build: { jaw: 0.96, chin: 1, brow: 0, browColour: '#20140f', lash: true, eye: '#2b1710' },
  hair: { base: '#231a1d', shade: '#120d12', light: '#6b4a3c' },
  night: ['#0c1430', '#23386a', '#3f5f8c'],
  dawn: ['#f6d9b8', '#f0b48c', '#d98a6b'],
  behind: ({ turn, light }) => {
    const [cx, cy] = [-turn * 22, -112]
    const moved = curls.map(([x, y]): Point => [x + cx, y + cy])
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
      .map((side) => fill(oval(side * 172 - turn * 4, 92, 21, 21), side === light ? '#f0bb55' : '#c98a35') + fill(oval(side * 172 - turn * 4, 92, 9, 9), '#7a4a1f'))
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
      stroke(through([[-88 + shift * 0.4, 250 + i * 30], [shift * 0.4, 282 + i * 31], [90 + shift * 0.4, 250 + i * 30]], false), '#c8b196', 4, 'opacity="0.8"'),
    )
    return `${garment(through(shoulders(400, 0)), '#b5522f', look)}${fill(through([[-110, 300], [110, 300], [60, 560], [shift, 760], [-60, 560]], true, 0.4), '#e9dcc6')}
${fill(through(roll), '#f1e6d2')}${folds.join('')}${within('roll', through(roll), fill(oval(-look.light * 96, 330, 56, 150), '#000', 'filter="url(#creamShade)"'))}
${fill(through(lapel(-1), true, 0.2), look.light < 0 ? '#c96a42' : '#9a4027')}${fill(through(lapel(1), true, 0.2), look.light > 0 ? '#c96a42' : '#9a4027')}`
  },
}

/** Silver hair swept back, a short beard, round glasses, a deep-teal shawl collar. */
const second: Sitter = {
  skin: { base: '#d19a70', shade: '#b0744f', deep: '#744330', light: '#f3cba0', blush: '#d0694c', lip: '#a5543f' },
  build: { jaw: 1.08, chin: 1.12, brow: 4, browColour: '#6d6a6c', lash: false, eye: '#4a3626', beard: '#a9a5a3' },
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
      stroke(through([[x - 40 + t, -176], [x - 20 + t * 0.8, -236], [x + 26 + t * 0.4, -284]], false), '#8b888c', 5, 'opacity="0.65"'),
    )
    const glass = [-1, 1].map((side) => {
      const x = eyeAt(turn, side)
      const rx = 56 * (1 - 0.16 * Math.max(0, side * turn))
      return `${fill(oval(x, -20, rx, 54), '#fff6e6', 'opacity="0.13"')}${stroke(oval(x, -20, rx, 54), '#2a2024', 8)}${stroke(through([[x - 26 * light, -50], [x - 6 * light, -58]], false), '#fff6e6', 5, 'opacity="0.6"')}`
    })
    const [left, right] = [eyeAt(turn, -1), eyeAt(turn, 1)]
    const bridge = stroke(through([[left + 52, -32], [(left + right) / 2 + turn * 6, -42], [right - 50, -32]], false), '#2a2024', 8)
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
        stroke(through([[side * (106 + i * 20), 290 + i * 12], [side * (118 + i * 24), 410], [side * (56 + i * 22) + shift * 0.6, 600]], false), '#12393f', 4, 'opacity="0.45"'),
      ),
    )
    return `${garment(through(shoulders(430, 10)), '#205b60', look)}${fill(through(shirt, true, 0.4), '#efe3cd')}${stroke(`M${shift * 0.6} 345L${shift} 640`, '#c5b395', 4)}
${fill(oval(shift * 0.8 + 9, 420, 6, 6), '#a08c6c')}${fill(oval(shift * 0.9 + 9, 500, 6, 6), '#a08c6c')}
${fill(through(collar(-1), true, 0.5), look.light < 0 ? '#3b8583' : '#194a50')}${fill(through(collar(1), true, 0.5), look.light > 0 ? '#3b8583' : '#194a50')}${ribs.join('')}`
  },
}

/** A black bob with a fringe, an ochre coat over a striped shirt. */
const third: Sitter = {
  skin: { base: '#ecc19c', shade: '#d0977a', deep: '#8f5547', light: '#ffe6c6', blush: '#e5836c', lip: '#bf4f4a' },
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
      stroke(through([[x + t, -108], [x * 0.86 + t * 0.7, -190], [x * 0.4 + t * 0.2, -272]], false), '#0e0d18', 5, 'opacity="0.7"'),
    )
    const hair = through(fringe, true, 0.7)
    const lit = fill(through(shine), '#000', 'filter="url(#hairLight)"') + fill(oval(light * 204, 90, 18, 120), '#000', 'filter="url(#hairLight)"')
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
      stroke(through([[-230, 352 + i * 46], [shift, 392 + i * 47], [230, 352 + i * 46]], false), '#27375f', 15),
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

export const sitters = [first, second, third] as const
