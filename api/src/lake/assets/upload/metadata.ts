import { encode } from 'blurhash'
import type { Sharp } from 'sharp'
import { paletteOf, type Palette } from './palette.ts'
import { assetError } from '../../lake-error.ts'
import { svgRootAt } from './svg-root.ts'
import { loadSharp } from '../../../images/load-sharp.ts'

export const maxPixels = 50_000_000

export interface ImageMetadata {
  _type: 'sanity.imageMetadata'
  dimensions: { _type: 'sanity.imageDimensions'; width: number; height: number; aspectRatio: number }
  hasAlpha: boolean
  isOpaque: boolean
  lqip?: string
  blurHash?: string
  palette?: Palette
}

/** Measures an image with its EXIF orientation applied. */
export async function rasterMetadata(body: Uint8Array): Promise<ImageMetadata> {
  const { width, height, hasAlpha } = await header(body)
  const sharp = await loadSharp()
  try {
    const thumbnail = await sharp(body, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(64, 64, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { data, info } = thumbnail
    const tiny = sharp(data, { raw: info }).resize(20, 20, { fit: 'inside', withoutEnlargement: true })
    const isOpaque = !hasAlpha || (await sharp(body, { limitInputPixels: maxPixels }).stats()).isOpaque
    const lqip = isOpaque
      ? `data:image/jpeg;base64,${(await tiny.jpeg({ quality: 50 }).toBuffer()).toString('base64')}`
      : `data:image/png;base64,${(await tiny.png().toBuffer()).toString('base64')}`
    return {
      _type: 'sanity.imageMetadata',
      blurHash: await blurHashOf(sharp(data, { raw: info })),
      dimensions: dimensions(width, height),
      hasAlpha,
      isOpaque,
      lqip,
      palette: paletteOf(data),
    }
  } catch {
    throw assetError(400, 'The image is damaged and cannot be read.')
  }
}

/** From few pixels, because the encoder runs on the main thread and its result has twelve colours. */
async function blurHashOf(picture: Sharp) {
  const { data, info } = await picture
    .resize(24, 24, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}

const longestRoot = 16 * 1024

/** Reads the size from the text; an SVG is never rasterised on the server. */
export function svgMetadata(body: Uint8Array): ImageMetadata {
  const text = Buffer.from(body).toString('utf8')
  if (/<!ENTITY/i.test(text)) throw assetError(400, 'An SVG that declares entities is not accepted.')
  const start = svgRootAt(text)
  const root = text.slice(start, Math.min(text.indexOf('>', start), start + longestRoot))
  const view = /\sviewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)/i.exec(root)
  const width = length(root, 'width') ?? Number(view?.[1] ?? 300)
  const height = length(root, 'height') ?? Number(view?.[2] ?? 150)
  return {
    _type: 'sanity.imageMetadata',
    dimensions: dimensions(whole(width), whole(height)),
    hasAlpha: true,
    isOpaque: false,
  }
}

async function header(body: Uint8Array) {
  const sharp = await loadSharp()
  const meta = await sharp(body, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined)
  if (!meta?.width || !meta.height) throw assetError(400, 'The image is damaged and cannot be read.')
  if (meta.width * meta.height > maxPixels) {
    throw assetError(
      400,
      `The image has ${meta.width} × ${meta.height} pixels; at most 50 million are accepted.`,
    )
  }
  return { ...meta.autoOrient, hasAlpha: meta.hasAlpha ?? false }
}

function dimensions(width: number, height: number): ImageMetadata['dimensions'] {
  return { _type: 'sanity.imageDimensions', aspectRatio: width / height, height, width }
}

/** Only absolute lengths count; a percentage says nothing about the picture. */
function length(root: string, name: string) {
  const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(px)?\\s*["']`, 'i').exec(root)?.[1]
  return value && Number(value) > 0 ? Number(value) : undefined
}

function whole(value: number) {
  return Math.min(100_000, Math.max(1, Math.round(value) || 1))
}
