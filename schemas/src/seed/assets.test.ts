import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'assets')
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

test('the sample content stays light', () => {
  const megabyte = 1024 * 1024
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(12 * megabyte)
  const films = files.filter((file) => /\.(webm|mp4)$/.test(file))
  expect(films).toHaveLength(8)
  for (const film of films) expect(statSync(film).size, film).toBeLessThanOrEqual(megabyte)
})

test.each([
  ['hero-wide', 3456, 1944],
  ['hero-narrow', 1800, 3200],
  ['contact-wide', 3456, 1944],
  ['contact-narrow', 1620, 2880],
])('the poster of %s is sharp, and its film starts before it is whole', async (name, width, height) => {
  expect(await sharp(join(folder, `${name}-poster.jpg`)).metadata()).toMatchObject({ width, height })
  const film = readFileSync(join(folder, `${name}.mp4`)).toString('latin1')
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'))
})

test('white text is readable over the hero poster wherever text stands', async () => {
  const { data, info } = await sharp(join(folder, 'hero-wide-poster.jpg'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  let brightest = 0
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width * 0.65; x++) {
      const at = (y * info.width + x) * info.channels
      brightest = Math.max(brightest, luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0))
    }
  expect(1.05 / (brightest + 0.05)).toBeGreaterThan(4.5)
})

test('fourteen logos are drawn in one ink and need no font', () => {
  const logos = files.filter((file) => /logo-\d\d-[a-z-]+\.svg$/.test(file))
  expect(logos).toHaveLength(14)
  for (const logo of logos) {
    const drawing = readFileSync(logo, 'utf8')
    expect(drawing, logo).toMatch(/^<svg [^>]*viewBox="[^"]+" width="\d+" height="\d+" fill="#1b2233">/)
    expect(drawing, logo).not.toMatch(/<text|NaN|href/)
  }
})

const luminance = (r: number, g: number, b: number) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

const linear = (value: number) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
