import type { PageName, PageParams, Report } from './pages.ts'

/** What a browser must know of its server; it stands in the page, so it holds no secret. */
export interface SiteConfig {
  /** The public address, for canonical and absolute URLs. */
  origin: string
  /** Where `/api` is: '' on the same origin. */
  apiOrigin: string
  gaMeasurementId: string | null
  /** There is a bot check, whose badge will stand beside the form's button. */
  captcha: boolean
  /** Asked of the page's own server, or of `apiOrigin`; hosted Sanity is behind it. */
  content: {
    projectId: string
    dataset: string
    apiVersion: string
    /** The page is a file on a static host: images are files whose names spell out what would be asked for. */
    exported?: boolean
  }
}

/** The file of an exported image: '/images/…/a.jpg?w=640&fit=crop' is '/images/…/a.jpg~w=640~fit=crop.webp'. */
export function exportedImage(url: string) {
  const [path, query] = url.split('?')
  return query ? `${path}~${query.replaceAll('&', '~')}.webp` : url
}

/** What an exported image's file is made from. */
export function originOfExported(file: string) {
  const [path, ...parameters] = file.replace(/\.webp$/, '').split('~')
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : file
}

/** How a logo's own size, which is what gives it its weight beside others, is drawn; and within which bounds, in pixels. */
const scale = 0.8
const bounds = { area: [4000, 11_000], height: 60, width: 216 } as const

/** The size in pixels at which the site shows a logo: in the strip, and to who uploads it. */
export function logoSize({ width, height }: { width: number; height: number }) {
  const ratio = width / height
  const [least, most] = bounds.area
  const area = Math.min(most, Math.max(least, width * height * scale ** 2))
  const drawn = Math.min(Math.sqrt(area * ratio), bounds.height * ratio, bounds.width)
  return { width: Math.round(drawn), height: Math.round(drawn / ratio) }
}

/** A built file that the page's head names. */
export interface BuiltFile {
  href: string
  integrity: string
}

export interface FormState {
  values: { name: string; email: string; message: string }
  errors: Partial<Record<'name' | 'email' | 'message' | 'form', string>>
  sent: boolean
}

export interface RenderInput {
  page: PageName
  params?: PageParams
  /** The raw answer to the page's query; `render` reads it through the page's contract. */
  answer: unknown
  config: SiteConfig
  /** What starts the page's script, and the script's files in the order in which they are run. */
  assets: { start: BuiltFile; modules: BuiltFile[] }
  /** The outcome of a plain form post, for browsers without script. */
  form?: FormState
  report: Report
}

export interface RenderedPage {
  html: string
  /** The text of each inline style and executable inline script, for the hashes of the page's policy. */
  inlineStyles: string[]
  inlineScripts: string[]
  /** The paths below `/images` that the page's markup names, for an export. */
  images: string[]
}

/** The default shape of web's server bundle, so that the API can load it without importing web. */
export interface ServerBundle {
  render: (input: RenderInput) => Promise<RenderedPage>
  /** The source file of a page, by which the build's manifest knows its chunk. */
  moduleOf: (page: PageName) => string
}
