import { assetError } from '../../lake-error.ts'
import type { Format, Transform } from './params.ts'

/** The only widths that are rendered, which bounds the number of variants that a client can request. */
const widths = [
  16, 32, 48, 64, 96, 128, 160, 200, 256, 320, 400, 480, 640, 800, 960, 1200, 1600, 2000, 2400, 2880, 3456,
]
const largestSide = widths.at(-1)!

interface Source {
  width: number
  height: number
  extension: string
  isOpaque: boolean
}
/** Exactly what is rendered. Two addresses with the same plan share one file in the cache. */
export interface Plan {
  region: { left: number; top: number; width: number; height: number }
  width: number
  height: number
  /** The box around the image, for the fits that fill one. */
  canvas?: { width: number; height: number }
  entropy: boolean
  format: Format
  quality: number
  background?: string
  blur: number
  sharpen: number
  flip: string
  turn: number
  invert: boolean
  greyscale: boolean
}

const qualities = [10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, 100]
/** In tenths of the parameter. */
const blurs = [0, 1, 2, 5, 10, 20, 50, 100]
const pads = [0, 4, 8, 16, 24, 32, 48, 64, 96, 128]
/** The edges of a crop are rounded to this fraction of a side. */
const grid = 128

export function planFor(transform: Transform, source: Source, accept: string): Plan {
  const isTurned = transform.turn === 90 || transform.turn === 270
  const requested = requestedSize(transform, isTurned)
  const whole = regionOf(transform.rect, source)
  const sized = padded(size(transform, requested, whole), transform)
  const format = formatOf(transform, source, accept)
  return {
    ...sized,
    format,
    quality: roundUp(qualities, transform.quality ?? defaultQuality[format]),
    background: roundColour(transform.background) ?? (sized.canvas ? '#ffffffff' : undefined),
    blur: roundUp(blurs, (transform.blur ?? 0) / 10),
    sharpen: Math.ceil((transform.sharpen ?? 0) / 10),
    flip: ['h', 'v'].filter((axis) => transform.flip.includes(axis)).join(''),
    turn: transform.turn,
    invert: transform.invert,
    greyscale: transform.greyscale,
  }
}

const roundUp = (ladder: readonly number[], requested: number) =>
  ladder.find((step) => step >= requested) ?? ladder.at(-1)!

/** Sixteen shades of each channel, including white and black. */
function roundColour(colour: string | undefined) {
  if (colour === undefined) return undefined
  const digits = colour.slice(1)
  const each = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const shades = [...each, 'ff'].slice(0, 4).map((channel) => Math.round(Number.parseInt(channel, 16) / 17))
  return `#${shades.map((shade) => shade.toString(16).repeat(2)).join('')}`
}

const defaultQuality: Record<Format, number> = { jpg: 75, png: 100, webp: 75, avif: 50 }
const fallbacks: Record<string, Format> = { png: 'png', webp: 'webp', avif: 'avif' }

function formatOf(transform: Transform, source: Source, accept: string): Format {
  if (transform.autoFormat) {
    if (accept.includes('image/avif')) return 'avif'
    if (accept.includes('image/webp')) return 'webp'
  }
  return transform.format ?? fallbacks[source.extension] ?? (source.isOpaque ? 'jpg' : 'png')
}

type RequestedSize = Pick<Transform, 'width' | 'height' | 'maxWidth' | 'maxHeight' | 'minWidth' | 'minHeight'>

/** In device pixels, rounded to the ladder; with a width, the height is scaled in proportion. */
function requestedSize(transform: Transform, isTurned: boolean): RequestedSize {
  const { width, height, dpr } = transform
  const rounded = (side?: number) => (side === undefined ? undefined : roundUp(widths, side * dpr))
  const requested: RequestedSize = {
    maxWidth: rounded(transform.maxWidth),
    maxHeight: rounded(transform.maxHeight),
    minWidth: rounded(transform.minWidth),
    minHeight: rounded(transform.minHeight),
    width: rounded(width),
    height: rounded(height),
  }
  if (width && height) requested.height = (height * dpr * roundUp(widths, width * dpr)) / (width * dpr)
  if (requested.width && requested.height && requested.height > largestSide) {
    requested.width *= largestSide / requested.height
    requested.height = largestSide
  }
  if (!isTurned) return requested
  return {
    width: requested.height,
    height: requested.width,
    maxWidth: requested.maxHeight,
    maxHeight: requested.maxWidth,
    minWidth: requested.minHeight,
    minHeight: requested.minWidth,
  }
}

function regionOf(rect: Transform['rect'], source: Source) {
  if (!rect) return { left: 0, top: 0, width: source.width, height: source.height }
  const [left, width] = roundToGrid(rect.left, rect.width, source.width)
  const [top, height] = roundToGrid(rect.top, rect.height, source.height)
  if (width < 1 || height < 1) throw assetError(400, 'The image parameter "rect" lies outside of the image.')
  return { left, top, width, height }
}

/** Start and length of the requested part of a side, rounded to the grid and clamped to the side. */
function roundToGrid(start: number, length: number, side: number): [number, number] {
  const step = Math.max(1, side / grid)
  const snapped = (place: number) => Math.round(Math.round(place / step) * step)
  const from = Math.min(snapped(Math.max(0, start)), side - 1)
  const to = Math.min(start + length, side)
  return [from, start >= side || to <= 0 ? 0 : Math.max(1, Math.min(snapped(to), side) - from)]
}

type Sized = Pick<Plan, 'region' | 'width' | 'height' | 'canvas' | 'entropy'>

function size(transform: Transform, requested: RequestedSize, region: Plan['region']): Sized {
  const { fit } = transform
  const { width: boxWidth, height: boxHeight } = requested
  const box = boxWidth && boxHeight ? { width: boxWidth, height: boxHeight } : undefined
  if (box && (fit === 'crop' || fit === 'min')) return cropped(transform, box, region)
  if (box && fit === 'scale') {
    const width = pixels(Math.min(box.width, region.width))
    return { region, width, height: pixels(Math.min(box.height, region.height)), entropy: false }
  }
  const share = (width = Infinity, height = Infinity) =>
    Math.min(width / region.width, height / region.height)
  const minFactor = Math.max(
    (requested.minWidth ?? 0) / region.width,
    (requested.minHeight ?? 0) / region.height,
  )
  const factorToFit = Math.max(minFactor, share(requested.width, requested.height))
  const factor = Math.min(
    1,
    factorToFit,
    share(requested.maxWidth, requested.maxHeight),
    share(largestSide, largestSide),
  )
  const picture = {
    region,
    width: pixels(region.width * factor),
    height: pixels(region.height * factor),
    entropy: false,
  }
  if (!box || (fit !== 'fill' && fit !== 'fillmax')) return picture
  return { ...picture, canvas: { width: pixels(box.width), height: pixels(box.height) } }
}

/** With the padding, which is part of the rendering. */
function padded(sized: Sized, { pad = 0, dpr }: Transform): Sized {
  const room = roundUp(pads, pad * dpr) * 2
  if (room === 0) return sized
  const { width, height } = sized.canvas ?? sized
  return { ...sized, canvas: { width: width + room, height: height + room } }
}

/** The largest part of the region with the requested aspect ratio, never enlarged. */
function cropped(
  transform: Transform,
  box: { width: number; height: number },
  region: Plan['region'],
): Sized {
  const factor = Math.min(1, region.width / box.width, region.height / box.height)
  const [width, height] = [pixels(box.width * factor), pixels(box.height * factor)]
  if (transform.crop === 'entropy') return { region, width, height, entropy: true }
  const shape = box.width / box.height
  const cropWidth = Math.min(region.width, pixels(region.height * shape))
  const cropHeight = Math.min(region.height, pixels(region.width / shape))
  const focus = { x: roundFocus(transform.focus.x), y: roundFocus(transform.focus.y) }
  const left = clamp(focus.x * region.width - cropWidth / 2, region.width - cropWidth)
  const top = clamp(focus.y * region.height - cropHeight / 2, region.height - cropHeight)
  const crop = { left: region.left + left, top: region.top + top, width: cropWidth, height: cropHeight }
  return { region: crop, width, height, entropy: false }
}

const roundFocus = (share: number) => Math.round(share * grid) / grid

function clamp(value: number, most: number) {
  return Math.round(Math.min(Math.max(0, value), most))
}

function pixels(value: number) {
  return Math.max(1, Math.round(value))
}
