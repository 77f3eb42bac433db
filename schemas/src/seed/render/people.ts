import { join } from 'node:path'
import { face } from './face.ts'
import { fill, oval, print, stipple, stroke, through, type Point } from './ink.ts'
import { mulberry } from './noise.ts'
import { bob } from './sitter-bob.ts'
import { curls } from './sitter-curls.ts'
import { silver } from './sitter-silver.ts'
import type { Look, Sitter } from './sitter.ts'

const [width, height] = [1200, 1500]

/** Three people, each by night (a) and in first light (b), by one hand. */
export async function people(folder: string) {
  for (const [i, sitter] of [curls, silver, bob].entries()) {
    const side = i % 2 === 0 ? 1 : -1
    const night: Look = { turn: 0.8 * side, smile: 0.42, light: side as 1 | -1 }
    const dawn: Look = { turn: -0.42 * side, smile: 1, light: -side as 1 | -1 }
    await print(portrait(sitter, night, 'night', i), width, height, join(folder, `team-${i + 1}-a.jpg`))
    await print(portrait(sitter, dawn, 'dawn', i), width, height, join(folder, `team-${i + 1}-b.jpg`))
  }
}

function portrait(sitter: Sitter, look: Look, hour: 'night' | 'dawn', index: number) {
  const { skin, hair } = sitter
  const tilt = hour === 'dawn' ? look.turn * 9 : look.turn * -2.5
  const warm = hour === 'dawn' ? '#ffe2b4' : '#ffd9a0'
  const neck: Point[] = [
    [-104, 60],
    [-92, 210],
    [-126, 330],
    [0, 440],
    [126, 330],
    [92, 210],
    [104, 60],
  ]
  // Taller than the print: the trembling line would show the edge of the paper below the coat.
  const sheet = height + 60
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${sheet}" width="${width}" height="${sheet}"><defs>
${stipple('skinShade', skin.shade, 16, 1.15)}${stipple('skinLight', hour === 'dawn' ? warm : skin.light, 13, 0.8)}${stipple('skinBlush', skin.blush, 17, 0.42)}
${stipple('hairShade', hair.shade, 14)}${stipple('hairLight', hair.light, 16, 0.9)}${stipple('neckShade', skin.deep, 18, 0.9)}
${stipple('clothShade', '#1a1428', 40, 0.55)}${stipple('clothLight', warm, 22, 0.42)}${stipple('creamShade', '#a98d74', 22, 0.6)}
<filter id="hand" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="0.018" numOctaves="3" seed="${index + 5}"/><feDisplacementMap in="SourceGraphic" scale="7" xChannelSelector="R" yChannelSelector="G"/></filter>
</defs>
${hour === 'night' ? nightGround(sitter.night, index, look) : dawnGround(sitter.dawn, index, look)}
<g filter="url(#hand)"><g transform="translate(${600 - look.turn * 26} 690) scale(1.27)">
<g transform="rotate(${tilt} 0 220)">${sitter.behind(look)}</g>
<clipPath id="neck"><path d="${through(neck)}"/></clipPath>
${fill(through(neck), skin.base)}<g clip-path="url(#neck)">${fill(oval(-look.light * 30 + look.turn * 20, 205, 130, 78), '#000', 'filter="url(#neckShade)"')}
${fill(oval(-look.light * 110, 320, 60, 130), '#000', 'filter="url(#neckShade)" opacity="0.6"')}</g>
${sitter.dress(look)}
<g transform="rotate(${tilt} 0 220)">${face(look, sitter.build, skin, 'face')}${sitter.before(look)}</g>
</g></g></svg>`
}

function nightGround([top, middle, low]: Sitter['night'], index: number, { light }: Look) {
  const random = mulberry(index * 7 + 3)
  const stars = Array.from({ length: 90 }, () => {
    const size = 1.2 + random() ** 4 * 4.4
    return fill(
      oval(random() * width, random() * 1150, size, size),
      '#f6ead0',
      `opacity="${(0.25 + random() * 0.6).toFixed(2)}"`,
    )
  })
  const cx = light > 0 ? 965 : 235
  const arcs = [420, 560, 700, 840].map((r, i) =>
    stroke(oval(cx, 265, r, r), '#e9e2d0', 2, `opacity="${0.22 - i * 0.035}"`),
  )
  return `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="0.62" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient>
<rect width="100%" height="100%" fill="url(#sky)"/>${stipple('glow', low, 90, 0.7)}${fill(oval(cx, 1330, 620, 280), '#000', 'filter="url(#glow)"')}
${arcs.join('')}${stars.join('')}${fill(oval(cx, 265, 112, 112), '#f3e2bd')}${stipple('moon', '#c9ab7c', 26, 0.9)}
<clipPath id="disc"><path d="${oval(cx, 265, 112, 112)}"/></clipPath><g clip-path="url(#disc)">${fill(oval(cx - light * 84, 310, 106, 112), '#000', 'filter="url(#moon)"')}</g>
${hills(index, [top, middle], 0.55)}`
}

function dawnGround([top, middle, low]: Sitter['dawn'], index: number, { light }: Look) {
  const cx = light > 0 ? 850 : 350
  return `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="0.7" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient>
<rect width="100%" height="100%" fill="url(#sky)"/>${stipple('glow', '#fff3dc', 60, 0.8)}${fill(oval(cx, 560, 390, 390), '#000', 'filter="url(#glow)"')}
${fill(oval(cx, 560, 300, 300), '#fff1d6')}${fill(oval(cx - 420, 360, 300, 9), '#fffaf0', 'opacity="0.55"')}${fill(oval(cx + 330, 235, 260, 8), '#fffaf0', 'opacity="0.5"')}
${[390, 470].map((r, i) => stroke(oval(cx, 560, r, r), '#b86a4c', 2, `opacity="${0.26 - i * 0.1}"`)).join('')}
${hills(index + 4, [low, middle], 0.8)}`
}

function hills(seed: number, [dark, pale]: readonly string[], opacity: number) {
  const random = mulberry(seed + 30)
  return [0, 1]
    .map((layer) => {
      const base = 1080 + layer * 130
      const ridge = Array.from({ length: 8 }, (_, i): Point => [i * 200 - 100, base + (random() - 0.5) * 130])
      return fill(
        `${through(ridge, false, 0.9)}L1400 1600L-200 1600Z`,
        layer ? dark! : pale!,
        `opacity="${opacity}"`,
      )
    })
    .join('')
}
