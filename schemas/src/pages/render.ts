import type { PageName, PageParams, Report } from './pages.ts'

/** Settings of the server that the browser needs. They are written into the page: no secrets. */
export interface SiteConfig {
  /** The public address, for canonical and absolute URLs. */
  origin: string
  /** Where `/api` is: '' on the same origin. */
  apiOrigin: string
  gaMeasurementId: string | null
  /** Whether a bot check is configured. */
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

/** The reverse: the address of an exported image's file. */
export function originOfExported(file: string) {
  const [path, ...parameters] = file.replace(/\.webp$/, '').split('~')
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : file
}

/** Logos are drawn at this scale of their own size, within these bounds in pixels, so that they look equally heavy. */
const scale = 0.8
const bounds = { area: [4000, 11_000], height: 60, width: 216 } as const

/** The size in pixels at which the site and the Studio show a logo. */
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

/** The home page's form once it was sent without script. */
export const sentForm: FormState = { values: { name: '', email: '', message: '' }, errors: {}, sent: true }

/** Where an exported site has the home page with that form: a static host does not tell addresses by their query. */
export const exportedSentPath = '/sent/'

export interface RenderInput {
  page: PageName
  params?: PageParams
  /** The path that a visitor asked for in vain, when the page answers one. */
  asked?: string
  /** The raw answer to the page's query; `render` reads it through the page's contract. */
  answer: unknown
  config: SiteConfig
  /** The script that starts the page's modules, and the modules in the order in which they run. */
  assets: { start: BuiltFile; modules: BuiltFile[] }
  /** The result of a form post without script. */
  form?: FormState
  /**
   * What is drawn is a draft: for people with a link, who are told so; for its checks, with every field marked; or for
   * the Studio's preview, with what opens each field at a click.
   */
  draft?: 'shared' | 'checked' | 'edited'
  report: Report
}

export interface RenderedPage {
  html: string
  /** The text of each inline style and executable inline script, for the hashes of the page's policy. */
  inlineStyles: string[]
  inlineScripts: string[]
  /** The paths below `/images` that the page's markup names, for an export. */
  images: string[]
  /** What the picture for sharing says, where the site draws it. */
  share?: ShareWords | undefined
  /** The id of the picture from which the site's icons are drawn, where it is not the built-in one. */
  icon?: string | undefined
}

export interface ShareWords {
  title: string
  /** Of the firm. */
  name: string
  /** The firm's own sign: the id of its picture, and whether it is drawn in one colour. */
  mark?: { id: string; tone: 'one' | 'own' } | undefined
}

/** Where the drawn picture of the page at a path is. */
export const sharePicture = (path: string) => `${sharePictures}${path === '/' ? '' : path}.jpg`
export const sharePictures = '/share'

/** The default shape of web's server bundle, so that the API can load it without importing web. */
export interface ServerBundle {
  render: (input: RenderInput) => Promise<RenderedPage>
  /** The source file of a page, by which the build's manifest knows its chunk. */
  moduleOf: (page: PageName) => string
}
