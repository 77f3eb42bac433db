import { assetError } from '../../lake-error.ts'

/** The validated parameters of an image address; `plan.ts` turns them into pixels. */
export interface Transform {
  rect?: { left: number; top: number; width: number; height: number }
  width?: number
  height?: number
  maxWidth?: number
  maxHeight?: number
  minWidth?: number
  minHeight?: number
  dpr: number
  fit: (typeof fits)[number]
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
  /** Padding on each side. */
  pad?: number
}
const formats = ['jpg', 'png', 'webp', 'avif'] as const
export type Format = (typeof formats)[number]
const fits = ['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'] as const

/** Undefined for the original without parameters. */
export function parseTransform(params: URLSearchParams): Transform | undefined {
  const values = new Map<string, string>()
  for (const [name, value] of params) {
    if (!known.has(name)) continue
    if (values.has(name)) throw assetError(400, `The image parameter "${name}" is given twice.`)
    values.set(name, value)
  }
  if (values.size === 0) return undefined
  const number = (name: string, min: number, max: number) => readNumber(values, name, min, max)
  const [x, y] = [number('fp-x', 0, 1), number('fp-y', 0, 1)]
  return {
    rect: readRect(values.get('rect')),
    width: number('w', 1, 100_000),
    height: number('h', 1, 100_000),
    maxWidth: number('max-w', 1, 100_000),
    maxHeight: number('max-h', 1, 100_000),
    minWidth: number('min-w', 1, 100_000),
    minHeight: number('min-h', 1, 100_000),
    dpr: number('dpr', 0.1, 5) ?? 1,
    fit: readChoice(values, 'fit', fits) ?? 'clip',
    ...readCrop(values.get('crop'), { x, y }),
    format: readFormat(values.get('fm')),
    autoFormat: values.get('auto') === 'format',
    quality: number('q', 0, 100),
    background: readBackground(values.get('bg')),
    blur: number('blur', 0, 2000),
    sharpen: number('sharp', 0, 100),
    flip: readChoice(values, 'flip', ['h', 'v', 'hv', 'vh'] as const) ?? '',
    invert: readChoice(values, 'invert', ['true', 'false'] as const) === 'true',
    // The only saturation that Sanity supports.
    greyscale: values.get('sat') === '-100',
    pad: number('pad', 0, 1000),
    turn: Number(readChoice(values, 'or', ['0', '90', '180', '270'] as const) ?? 0) as Transform['turn'],
  }
}

/** Other parameters are ignored, as by Sanity. */
const known = new Set(
  'rect,w,h,max-w,max-h,min-w,min-h,dpr,fit,crop,fp-x,fp-y,fm,auto,q,bg,blur,sharp,flip,or,invert,sat,pad'.split(
    ',',
  ),
)

function readNumber(values: Map<string, string>, name: string, min: number, max: number) {
  const text = values.get(name)
  if (text === undefined) return undefined
  const value = /^\d{1,6}(\.\d{1,17})?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw invalid(name, text, `a number from ${min} to ${max}`)
  return value
}

function readChoice<T extends string>(values: Map<string, string>, name: string, choices: readonly T[]) {
  const text = values.get(name)
  if (text === undefined) return undefined
  const choice = choices.find((candidate) => candidate === text)
  if (choice === undefined) throw invalid(name, text, `one of ${choices.join(', ')}`)
  return choice
}

function readRect(text: string | undefined): Transform['rect'] {
  if (text === undefined) return undefined
  const parts = /^(-?\d{1,6}),(-?\d{1,6}),(\d{1,6}),(\d{1,6})$/.exec(text)?.slice(1).map(Number)
  const [left = 0, top = 0, width = 0, height = 0] = parts ?? []
  if (width < 1 || height < 1) throw invalid('rect', text, 'left,top,width,height in whole pixels')
  return { left, top, width, height }
}

function readFormat(text: string | undefined): Format | undefined {
  if (text === undefined) return undefined
  const format = formats.find((candidate) => candidate === (text === 'pjpg' ? 'jpg' : text))
  if (!format) throw invalid('fm', text, `one of ${formats.join(', ')}`)
  return format
}

/** Named edges become a focal point, so that every crop is computed in one way. */
function readCrop(
  text: string | undefined,
  focus: { x?: number; y?: number },
): Pick<Transform, 'crop' | 'focus'> {
  if (text === 'entropy') return { crop: 'entropy', focus: middle }
  const edgeNames = text === undefined || text === 'focalpoint' ? [] : text.split(',')
  if (edgeNames.length > 2 || edgeNames.some((edge) => !(edge in edges))) {
    throw invalid('crop', text ?? '', 'top, bottom, left, right, center, focalpoint or entropy')
  }
  const named =
    edgeNames.length > 0 ? Object.assign({}, middle, ...edgeNames.map((edge) => edges[edge])) : focus
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
    throw invalid('bg', text, 'a colour as RGB, RRGGBB or AARRGGBB')
  // Sanity writes the alpha first, CSS last.
  return `#${digits.length === 8 ? digits.slice(2) + digits.slice(0, 2) : digits}`
}

function invalid(name: string, text: string, expected: string) {
  return assetError(400, `The image parameter "${name}" must be ${expected}, not "${shown(text)}".`)
}

function shown(text: string) {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 40)
}
