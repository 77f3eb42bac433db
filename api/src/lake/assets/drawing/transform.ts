import { assetError } from '../asset-error.ts'

/** The words of an image address, checked; `plan.ts` turns them into pixels. */
export interface Transform {
  rect?: { left: number; top: number; width: number; height: number }
  width?: number
  height?: number
  maxWidth?: number
  maxHeight?: number
  minWidth?: number
  minHeight?: number
  dpr: number
  fit: Fit
  crop: 'focalpoint' | 'entropy'
  focus: { x: number; y: number }
  format?: Format
  autoFormat: boolean
  quality?: number
  background?: string
  blur?: number
  sharpen?: number
  flip: string
  turn: 0 | 90 | 180 | 270
  invert: boolean
  greyscale: boolean
  /** Around the picture, on each side. */
  pad?: number
}
export const formats = ['jpg', 'png', 'webp', 'avif'] as const
export type Format = (typeof formats)[number]
const fits = ['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'] as const
export type Fit = (typeof fits)[number]

/** Undefined when the address asks for the original as it is. */
export function parseTransform(params: URLSearchParams): Transform | undefined {
  const words = new Map<string, string>()
  for (const [name, value] of params) {
    if (!known.has(name)) continue
    if (words.has(name)) throw assetError(400, `The image parameter "${name}" is given twice.`)
    words.set(name, value)
  }
  if (words.size === 0) return undefined
  const number = (name: string, least: number, most: number) => readNumber(words, name, least, most)
  const [x, y] = [number('fp-x', 0, 1), number('fp-y', 0, 1)]
  return {
    rect: readRect(words.get('rect')),
    width: number('w', 1, 100_000),
    height: number('h', 1, 100_000),
    maxWidth: number('max-w', 1, 100_000),
    maxHeight: number('max-h', 1, 100_000),
    minWidth: number('min-w', 1, 100_000),
    minHeight: number('min-h', 1, 100_000),
    dpr: number('dpr', 0.1, 5) ?? 1,
    fit: readChoice(words, 'fit', fits) ?? 'clip',
    ...readCrop(words.get('crop'), { x, y }),
    format: readFormat(words.get('fm')),
    autoFormat: words.get('auto') === 'format',
    quality: number('q', 0, 100),
    background: readBackground(words.get('bg')),
    blur: number('blur', 0, 2000),
    sharpen: number('sharp', 0, 100),
    flip: readChoice(words, 'flip', ['h', 'v', 'hv', 'vh'] as const) ?? '',
    invert: readChoice(words, 'invert', ['true', 'false'] as const) === 'true',
    // The only saturation that Sanity draws.
    greyscale: words.get('sat') === '-100',
    pad: number('pad', 0, 1000),
    turn: Number(readChoice(words, 'or', ['0', '90', '180', '270'] as const) ?? 0) as Transform['turn'],
  }
}

/** Others are ignored, as Sanity does: a picture without a nicety is better than none. */
const known = new Set(
  'rect,w,h,max-w,max-h,min-w,min-h,dpr,fit,crop,fp-x,fp-y,fm,auto,q,bg,blur,sharp,flip,or,invert,sat,pad'.split(
    ',',
  ),
)

function readNumber(words: Map<string, string>, name: string, least: number, most: number) {
  const text = words.get(name)
  if (text === undefined) return undefined
  const value = /^\d{1,6}(\.\d{1,17})?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) throw faulty(name, text, `a number from ${least} to ${most}`)
  return value
}

function readChoice<T extends string>(words: Map<string, string>, name: string, choices: readonly T[]) {
  const text = words.get(name)
  if (text === undefined) return undefined
  const choice = choices.find((candidate) => candidate === text)
  if (choice === undefined) throw faulty(name, text, `one of ${choices.join(', ')}`)
  return choice
}

function readRect(text: string | undefined): Transform['rect'] {
  if (text === undefined) return undefined
  const parts = /^(-?\d{1,6}),(-?\d{1,6}),(\d{1,6}),(\d{1,6})$/.exec(text)?.slice(1).map(Number)
  const [left = 0, top = 0, width = 0, height = 0] = parts ?? []
  if (width < 1 || height < 1) throw faulty('rect', text, 'left,top,width,height in whole pixels')
  return { left, top, width, height }
}

function readFormat(text: string | undefined): Format | undefined {
  if (text === undefined) return undefined
  const format = formats.find((candidate) => candidate === (text === 'pjpg' ? 'jpg' : text))
  if (!format) throw faulty('fm', text, `one of ${formats.join(', ')}`)
  return format
}

/** Words of place become a focus, so that every cut is made in one way. */
function readCrop(
  text: string | undefined,
  focus: { x?: number; y?: number },
): Pick<Transform, 'crop' | 'focus'> {
  if (text === 'entropy') return { crop: 'entropy', focus: middle }
  const places = text === undefined || text === 'focalpoint' ? [] : text.split(',')
  if (places.length > 2 || places.some((place) => !(place in edges))) {
    throw faulty('crop', text ?? '', 'top, bottom, left, right, center, focalpoint or entropy')
  }
  const named = places.length > 0 ? Object.assign({}, middle, ...places.map((place) => edges[place])) : focus
  return { crop: 'focalpoint', focus: { x: named.x ?? 0.5, y: named.y ?? 0.5 } }
}

const middle = { x: 0.5, y: 0.5 }
const edges: Record<string, { x?: number; y?: number }> = {
  top: { y: 0 },
  bottom: { y: 1 },
  left: { x: 0 },
  right: { x: 1 },
  center: {},
}

function readBackground(text: string | undefined) {
  if (text === undefined) return undefined
  const digits = text.replace(/^#/, '').toLowerCase()
  if (!/^([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits))
    throw faulty('bg', text, 'a colour as RGB, RRGGBB or AARRGGBB')
  // Sanity writes the alpha first, CSS last.
  return `#${digits.length === 8 ? digits.slice(2) + digits.slice(0, 2) : digits}`
}

function faulty(name: string, text: string, expected: string) {
  return assetError(400, `The image parameter "${name}" must be ${expected}, not "${shown(text)}".`)
}

function shown(text: string) {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 40)
}
