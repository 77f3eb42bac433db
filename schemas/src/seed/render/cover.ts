import { join } from 'node:path'
import { fill, oval, print, stroke, through, type Point } from './ink.ts'
import { mulberry } from './noise.ts'

const [width, height] = [1600, 1000]
const ink = '#22304f'

/** The case study's cover: a forecast plotted like a course over a chart at first light. */
export async function cover(folder: string) {
  const random = mulberry(8)
  const past = Array.from({ length: 9 }, (_, i): Point => [
    170 + i * 92,
    690 - i * 18 - Math.sin(i * 1.15) * 46 - random() * 34,
  ])
  const [lastX, lastY] = past.at(-1)!
  const ahead = Array.from({ length: 6 }, (_, i): Point => [lastX + i * 108, lastY - i * 37 - i * i * 4])
  const likely = [
    ...ahead.map(([x, y], i): Point => [x, y - i * 22]),
    ...ahead.map(([x, y], i): Point => [x, y + i * 27]).reverse(),
  ]
  const [goalX, goalY] = ahead.at(-1)!

  const rings = [150, 250, 350, 450, 560, 680].map((r, i) =>
    stroke(
      oval(goalX, goalY, r, r),
      ink,
      1.5,
      `opacity="${0.3 - i * 0.035}" ${i % 2 ? 'stroke-dasharray="2 10"' : ''}`,
    ),
  )
  const bearings = Array.from({ length: 72 }, (_, i) => {
    const angle = (i * Math.PI) / 36
    const [from, to] = [350, i % 6 ? 358 : 372]
    return stroke(
      `M${goalX + Math.cos(angle) * from} ${goalY + Math.sin(angle) * from}L${goalX + Math.cos(angle) * to} ${goalY + Math.sin(angle) * to}`,
      ink,
      1.5,
      'opacity="0.4"',
    )
  })
  const grid = Array.from({ length: 7 }, (_, i) =>
    stroke(`M110 ${240 + i * 96}H1490`, ink, 1, 'opacity="0.13"'),
  )
  const days = Array.from({ length: 15 }, (_, i) =>
    stroke(`M${170 + i * 92} 816V${i % 3 ? 824 : 834}`, ink, 1.5, 'opacity="0.5"'),
  )
  const sales = past.map(([x, y], i) => {
    const tall = 60 + (816 - y) * 0.42 + (i % 3) * 16
    return `<rect x="${x - 15}" y="${816 - tall}" width="30" height="${tall}" rx="3" fill="${i === 8 ? '#d77f52' : '#7f9dac'}" opacity="${i === 8 ? 0.95 : 0.5}"/>`
  })
  const hopes = ahead.slice(1).map(([x], i) => {
    const tall = 214 + i * 34
    return `<rect x="${x - 15}" y="${816 - tall}" width="30" height="${tall}" rx="3" fill="none" stroke="${ink}" stroke-width="1.500" stroke-dasharray="4 6" opacity="0.45"/>`
  })
  const stars = Array.from({ length: 60 }, () =>
    fill(
      oval(random() * width, random() ** 1.4 * 460, 1 + random() ** 3 * 2.4, 1 + random() ** 3 * 2.4),
      '#fffaf0',
      `opacity="${(0.4 + random() * 0.5).toFixed(2)}"`,
    ),
  )
  const waypoint = ([x, y]: Point) =>
    fill(oval(x, y, 11, 11), '#fbeedd') + stroke(oval(x, y, 11, 11), ink, 3) + fill(oval(x, y, 3.5, 3.5), ink)
  const gauge = `${stroke(oval(300, 300, 86, 86), ink, 16, 'opacity="0.12"')}${stroke(`M300 214A86 86 0 0 1 ${(300 + 86 * Math.sin(0.8 * Math.PI)).toFixed(1)} ${(300 - 86 * Math.cos(0.8 * Math.PI)).toFixed(1)}`, '#d77f52', 16)}${stroke(oval(300, 300, 112, 112), ink, 1.5, 'opacity="0.3"')}${fill(needle(300, 300, 30), ink)}`

  await print(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
<linearGradient id="sky" x2="0.25" y2="1"><stop stop-color="#a9c6d6"/><stop offset="0.42" stop-color="#dfe3da"/><stop offset="0.72" stop-color="#fae0c0"/><stop offset="1" stop-color="#f4bd96"/></linearGradient>
<radialGradient id="sun"><stop offset="0.3" stop-color="#fff3d8"/><stop offset="1" stop-color="#fff3d8" stop-opacity="0"/></radialGradient></defs>
<rect width="100%" height="100%" fill="url(#sky)"/>${stars.join('')}
${fill(oval(goalX, goalY, 360, 360), 'url(#sun)')}${fill(oval(goalX, goalY, 104, 104), '#fff4dc')}
${rings.join('')}${bearings.join('')}${grid.join('')}
${sales.join('')}${hopes.join('')}${stroke('M110 816H1490', ink, 2)}${days.join('')}
${fill(through(likely, true, 0.4), '#d77f52', 'opacity="0.17"')}
${stroke(through(past, false, 0.9), ink, 5)}${stroke(through(ahead, false, 0.9), '#c4643a', 5, 'stroke-dasharray="1 15"')}
${[past[0]!, past[3]!, past[6]!, past[8]!, ahead[3]!].map(waypoint).join('')}
${fill(needle(goalX, goalY, 50), '#c4643a')}${gauge}</svg>`,
    width,
    height,
    join(folder, 'case-precision-financial.jpg'),
    8,
    82,
  )
}

/** The needle of the mark. */
const needle = (x: number, y: number, r: number) =>
  `M${x} ${y - r}L${x + r * 0.78} ${y}L${x} ${y + r}L${x - r * 0.78} ${y}Z`
