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
}

export function planFor(transform: Transform, source: Source, accept: string): Plan {
  const turned = transform.turn === 90 || transform.turn === 270
  const asked = wanted(transform, turned)
  const whole = regionOf(transform.rect, source)
  const sized = size(transform, asked, whole)
  const format = formatOf(transform, source, accept)
  return {
    ...sized,
    format,
    quality: Math.max(10, Math.ceil((transform.quality ?? usualQuality[format]) / 5) * 5),
    background: sized.canvas ? (transform.background ?? '#ffffff') : transform.background,
    blur: Math.min(100, Math.ceil((transform.blur ?? 0) / 10)),
    sharpen: Math.ceil((transform.sharpen ?? 0) / 10),
    flip: ['h', 'v'].filter((axis) => transform.flip.includes(axis)).join(''),
    turn: transform.turn,
  }
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
}

/** Device pixels, on the ladder; a height beside a width follows it in proportion. */
function wanted(transform: Transform, turned: boolean): Asked {
  const scaled = (side: number | undefined) => (side === undefined ? undefined : side * transform.dpr)
  const [width, height] = [scaled(transform.width), scaled(transform.height)]
  const asked: Asked = {
    maxWidth: onLadder(scaled(transform.maxWidth)),
    maxHeight: onLadder(scaled(transform.maxHeight)),
    width: onLadder(width),
    height: width && height ? (height * (onLadder(width) ?? width)) / width : onLadder(height),
  }
  if (asked.width && asked.height && asked.height > largestSide) {
    asked.width *= largestSide / asked.height
    asked.height = largestSide
  }
  if (!turned) return asked
  return { width: asked.height, height: asked.width, maxWidth: asked.maxHeight, maxHeight: asked.maxWidth }
}

function onLadder(width: number | undefined) {
  return width === undefined ? undefined : (widths.find((rung) => rung >= width) ?? largestSide)
}

function regionOf(rect: Transform['rect'], source: Source) {
  if (!rect) return { left: 0, top: 0, width: source.width, height: source.height }
  const left = Math.max(0, rect.left)
  const top = Math.max(0, rect.top)
  const width = Math.min(source.width, rect.left + rect.width) - left
  const height = Math.min(source.height, rect.top + rect.height) - top
  if (width < 1 || height < 1) throw assetError(400, 'The image parameter "rect" lies outside of the image.')
  return { left, top, width, height }
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
  const limits = [largestSide / region.width, largestSide / region.height, 1]
  if (asked.width) limits.push(asked.width / region.width)
  if (asked.height) limits.push(asked.height / region.height)
  if (asked.maxWidth) limits.push(asked.maxWidth / region.width)
  if (asked.maxHeight) limits.push(asked.maxHeight / region.height)
  const factor = Math.min(...limits)
  const picture = {
    region,
    width: pixels(region.width * factor),
    height: pixels(region.height * factor),
    entropy: false,
  }
  if (!both || (transform.fit !== 'fill' && transform.fit !== 'fillmax')) return picture
  return { ...picture, canvas: { width: pixels(asked.width ?? 0), height: pixels(asked.height ?? 0) } }
}

/** The largest piece of the region with the shape that was asked for, never enlarged. */
function cut(transform: Transform, box: { width: number; height: number }, region: Plan['region']): Sized {
  const factor = Math.min(1, region.width / box.width, region.height / box.height)
  const [width, height] = [pixels(box.width * factor), pixels(box.height * factor)]
  if (transform.crop === 'entropy') return { region, width, height, entropy: true }
  const shape = box.width / box.height
  const pieceWidth = Math.min(region.width, pixels(region.height * shape))
  const pieceHeight = Math.min(region.height, pixels(region.width / shape))
  const left = within(transform.focus.x * region.width - pieceWidth / 2, region.width - pieceWidth)
  const top = within(transform.focus.y * region.height - pieceHeight / 2, region.height - pieceHeight)
  const piece = { left: region.left + left, top: region.top + top, width: pieceWidth, height: pieceHeight }
  return { region: piece, width, height, entropy: false }
}

function within(value: number, most: number) {
  return Math.round(Math.min(Math.max(0, value), most))
}

function pixels(value: number) {
  return Math.max(1, Math.round(value))
}
