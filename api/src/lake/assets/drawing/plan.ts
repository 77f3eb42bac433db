import { assetError } from '../asset-error.ts'
import type { Format, Transform } from './transform.ts'

export const largestSide = 2400
/** The only widths that are ever made, so that strangers cannot ask for endless variants. */
export const widths = [
  16,
  32,
  48,
  64,
  96,
  128,
  160,
  200,
  256,
  320,
  400,
  480,
  640,
  800,
  960,
  1200,
  1600,
  2000,
  largestSide,
] as const

export interface Source {
  width: number
  height: number
  extension: string
  isOpaque: boolean
}
/** Exactly what is drawn. Two addresses with the same plan share one picture on disk. */
export interface Plan {
  region: { left: number; top: number; width: number; height: number }
  width: number
  height: number
  /** Around the picture, for the fits that fill a box. */
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
/** In tenths of what the address says. */
const blurs = [0, 1, 2, 5, 10, 20, 50, 100]
const pads = [0, 4, 8, 16, 24, 32, 48, 64, 96, 128]
/** Places in a picture are as fine as this part of its side. */
const grid = 128

export function planFor(transform: Transform, source: Source, accept: string): Plan {
  const turned = transform.turn === 90 || transform.turn === 270
  const asked = wanted(transform, turned)
  const whole = regionOf(transform.rect, source)
  const sized = padded(size(transform, asked, whole), transform)
  const format = formatOf(transform, source, accept)
  return {
    ...sized,
    format,
    quality: rung(qualities, transform.quality ?? usualQuality[format]),
    background: coarse(transform.background) ?? (sized.canvas ? '#ffffffff' : undefined),
    blur: rung(blurs, (transform.blur ?? 0) / 10),
    sharpen: Math.ceil((transform.sharpen ?? 0) / 10),
    flip: ['h', 'v'].filter((axis) => transform.flip.includes(axis)).join(''),
    turn: transform.turn,
    invert: transform.invert,
    greyscale: transform.greyscale,
  }
}

const rung = (ladder: readonly number[], asked: number) =>
  ladder.find((step) => step >= asked) ?? ladder.at(-1)!

/** Sixteen shades of each channel, white and black among them. */
function coarse(colour: string | undefined) {
  if (colour === undefined) return undefined
  const digits = colour.slice(1)
  const each = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const shades = [...each, 'ff'].slice(0, 4).map((channel) => Math.round(Number.parseInt(channel, 16) / 17))
  return `#${shades.map((shade) => shade.toString(16).repeat(2)).join('')}`
}

const usualQuality: Record<Format, number> = { jpg: 75, png: 100, webp: 75, avif: 50 }
const fallbacks: Record<string, Format> = { png: 'png', webp: 'webp', avif: 'avif' }

function formatOf(transform: Transform, source: Source, accept: string): Format {
  if (transform.autoFormat) {
    if (accept.includes('image/avif')) return 'avif'
    if (accept.includes('image/webp')) return 'webp'
  }
  return transform.format ?? fallbacks[source.extension] ?? (source.isOpaque ? 'jpg' : 'png')
}

interface Asked {
  width?: number
  height?: number
  maxWidth?: number
  maxHeight?: number
  minWidth?: number
  minHeight?: number
}

/** Device pixels, on the ladder; a height beside a width follows it in proportion. */
function wanted(transform: Transform, turned: boolean): Asked {
  const scaled = (side: number | undefined) => (side === undefined ? undefined : side * transform.dpr)
  const [width, height] = [scaled(transform.width), scaled(transform.height)]
  const asked: Asked = {
    maxWidth: onLadder(scaled(transform.maxWidth)),
    maxHeight: onLadder(scaled(transform.maxHeight)),
    minWidth: onLadder(scaled(transform.minWidth)),
    minHeight: onLadder(scaled(transform.minHeight)),
    width: onLadder(width),
    height: width && height ? (height * (onLadder(width) ?? width)) / width : onLadder(height),
  }
  if (asked.width && asked.height && asked.height > largestSide) {
    asked.width *= largestSide / asked.height
    asked.height = largestSide
  }
  if (!turned) return asked
  return {
    width: asked.height,
    height: asked.width,
    maxWidth: asked.maxHeight,
    maxHeight: asked.maxWidth,
    minWidth: asked.minHeight,
    minHeight: asked.minWidth,
  }
}

function onLadder(width: number | undefined) {
  return width === undefined ? undefined : rung(widths, width)
}

function regionOf(rect: Transform['rect'], source: Source) {
  if (!rect) return { left: 0, top: 0, width: source.width, height: source.height }
  const [left, width] = onGrid(rect.left, rect.width, source.width)
  const [top, height] = onGrid(rect.top, rect.height, source.height)
  if (width < 1 || height < 1) throw assetError(400, 'The image parameter "rect" lies outside of the image.')
  return { left, top, width, height }
}

/** Where the part of a side that was asked for begins, and how long it is, inside of the side. */
function onGrid(start: number, length: number, side: number): [number, number] {
  const step = Math.max(1, side / grid)
  const snapped = (place: number) => Math.round(Math.round(place / step) * step)
  const from = Math.min(snapped(Math.max(0, start)), side - 1)
  const to = Math.min(start + length, side)
  return [from, start >= side || to <= 0 ? 0 : Math.max(1, Math.min(snapped(to), side) - from)]
}

type Sized = Pick<Plan, 'region' | 'width' | 'height' | 'canvas' | 'entropy'>

function size(transform: Transform, asked: Asked, region: Plan['region']): Sized {
  const both = asked.width !== undefined && asked.height !== undefined
  if (both && (transform.fit === 'crop' || transform.fit === 'min')) {
    return cut(transform, { width: asked.width ?? 0, height: asked.height ?? 0 }, region)
  }
  if (both && transform.fit === 'scale') {
    const width = pixels(Math.min(asked.width ?? 0, region.width))
    return { region, width, height: pixels(Math.min(asked.height ?? 0, region.height)), entropy: false }
  }
  const share = (width = Infinity, height = Infinity) =>
    Math.min(width / region.width, height / region.height)
  const least = Math.max((asked.minWidth ?? 0) / region.width, (asked.minHeight ?? 0) / region.height)
  const wished = Math.max(least, share(asked.width, asked.height))
  const factor = Math.min(1, wished, share(asked.maxWidth, asked.maxHeight), share(largestSide, largestSide))
  const picture = {
    region,
    width: pixels(region.width * factor),
    height: pixels(region.height * factor),
    entropy: false,
  }
  if (!both || (transform.fit !== 'fill' && transform.fit !== 'fillmax')) return picture
  return { ...picture, canvas: { width: pixels(asked.width ?? 0), height: pixels(asked.height ?? 0) } }
}

/** With room around it, which is part of what is drawn. */
function padded(sized: Sized, { pad = 0, dpr }: Transform): Sized {
  const room = rung(pads, pad * dpr) * 2
  if (room === 0) return sized
  const { width, height } = sized.canvas ?? sized
  return { ...sized, canvas: { width: width + room, height: height + room } }
}

/** The largest piece of the region with the shape that was asked for, never enlarged. */
function cut(transform: Transform, box: { width: number; height: number }, region: Plan['region']): Sized {
  const factor = Math.min(1, region.width / box.width, region.height / box.height)
  const [width, height] = [pixels(box.width * factor), pixels(box.height * factor)]
  if (transform.crop === 'entropy') return { region, width, height, entropy: true }
  const shape = box.width / box.height
  const pieceWidth = Math.min(region.width, pixels(region.height * shape))
  const pieceHeight = Math.min(region.height, pixels(region.width / shape))
  const focus = { x: onFocusGrid(transform.focus.x), y: onFocusGrid(transform.focus.y) }
  const left = within(focus.x * region.width - pieceWidth / 2, region.width - pieceWidth)
  const top = within(focus.y * region.height - pieceHeight / 2, region.height - pieceHeight)
  const piece = { left: region.left + left, top: region.top + top, width: pieceWidth, height: pieceHeight }
  return { region: piece, width, height, entropy: false }
}

const onFocusGrid = (share: number) => Math.round(share * grid) / grid

function within(value: number, most: number) {
  return Math.round(Math.min(Math.max(0, value), most))
}

function pixels(value: number) {
  return Math.max(1, Math.round(value))
}
