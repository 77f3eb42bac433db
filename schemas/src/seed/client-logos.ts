import { readdirSync, readFileSync } from 'node:fs'
import { image } from './parts.ts'

const assets = new URL('./assets/', import.meta.url)

/** Invented brands, one a file: `logo-06-maison-evrault.svg` is Maison Evrault; the drawing knows its size. */
export const clientLogos = () =>
  readdirSync(assets)
    .filter((file) => /^logo-\d\d-.+\.svg$/.test(file))
    .sort()
    .map((file) => {
      const brand = file.slice('logo-00-'.length, -'.svg'.length)
      const name = brand.replaceAll(
        /(^|-)(\w)/g,
        (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase(),
      )
      const [width, height] = sizeOf(readFileSync(new URL(file, assets), 'utf8'))
      return {
        _id: `clientLogo-${brand}`,
        _type: 'clientLogo',
        name,
        logo: image(file, `${name} logo`),
        width,
        height,
      }
    })

function sizeOf(svg: string) {
  const [, width, height] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  return [Math.round(Number(width)), Math.round(Number(height))] as const
}
