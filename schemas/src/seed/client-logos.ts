import { readdirSync, readFileSync } from 'node:fs'
import { image } from './parts.ts'

const assets = new URL('./assets/', import.meta.url)

/** Brands whose name a file's name cannot spell. */
const spelled: Record<string, string> = {
  'maison-evrault': 'Maison Évrault',
  calderwyn: 'Province of Calderwyn',
}

/** Invented brands, one a file: `logo-09-corvane-air.svg` is Corvane Air; the drawing knows its size. */
export const clientLogos = () =>
  readdirSync(assets)
    .filter((file) => /^logo-\d\d-.+\.svg$/.test(file))
    .sort()
    .map((file) => {
      const brand = file.slice('logo-00-'.length, -'.svg'.length)
      const name = spelled[brand] ?? brand.split('-').map(capitalised).join(' ')
      const [width, height] = sizeOf(readFileSync(new URL(file, assets), 'utf8'))
      return {
        _id: `clientLogo-${brand}`,
        _type: 'clientLogo',
        name,
        logo: image(file),
        width,
        height,
      }
    })

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function sizeOf(svg: string) {
  const [, width, height] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  return [Math.round(Number(width)), Math.round(Number(height))] as const
}
