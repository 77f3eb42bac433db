import { feedPath } from '@daymark/schemas/feed'
import { sentForm } from '@daymark/schemas/render'
import { Hono, type Context, type Handler } from 'hono'
import { robots, securityTxt, sitemap, webManifest, wellKnownPaths } from './well-known.ts'
import { feed } from './feed.ts'
import type { ContentSource } from '../content/source.ts'
import { readFirm } from './branding/firm.ts'
import { previewPerspective } from './draft-page.ts'
import { createCachedWriter, createCachedResponse, type CachedResponse } from './pages/cached-response.ts'
import { createNotFound } from './pages/not-found.ts'
import type { Pages } from './pages/pages.ts'
import { isPath } from './redirects.ts'
import type { SharedPreview } from './shared-preview/shared-preview.ts'
import type { StaticFiles } from './build/static-files.ts'

interface SiteRoutesOptions {
  pages: Pages
  source: ContentSource
  web: StaticFiles
  /** The files of the build before this one. */
  previous: StaticFiles
  studio: (c: Context) => Promise<Response | undefined>
  preview?: SharedPreview | undefined
  /** A page with its drafts, for the Studio's preview. */
  edited?: (c: Context, path: string) => Promise<Response | undefined>
  sharePictures?: Hono
  icons?: Hono
  origin: () => string
  /** Called for every answer that is a published page. */
  served?: ((c: Context) => void) | undefined
  /** Called for every address that leads nowhere and could be redirected. */
  missed?: ((c: Context, path: string) => void) | undefined
  /** What every answer carries. */
  commonHeaders?: Record<string, string>
}

/** Pages, their files and well-known files, and the answer to unknown paths. */
export function siteRoutes(options: SiteRoutesOptions) {
  const { pages, source, web, previous, studio, preview, edited, sharePictures, icons, origin } = options
  const { home, notFound: unknown, composed, ...others } = pages.table
  const found = [home, ...Object.values(others)]
  const routes = new Hono()
  const noteMissed = (c: Context) => {
    const path = canonicalPath(c.req.path)
    if (c.req.method !== 'GET' || !c.req.header('accept')?.includes('text/html')) return
    if (path.length <= longestMissed && !personal.test(path) && isPath(path)) options.missed?.(c, path)
  }
  const notFoundAt = createNotFound(pages)
  const writeCached = createCachedWriter(options.commonHeaders ?? {})
  let sentPage: { of: CachedResponse; answer: Promise<CachedResponse> } | undefined

  const page = (c: Context, path: string) => {
    const state = pages.at(path)
    if (!state || path === unknown.path) return notFound(c)
    options.served?.(c)
    return state.answer ? writeCached(c, state.answer) : notReady(c)
  }
  /**
   * Answers with drafts whoever may see them, and everybody else with `published`. Not a middleware, because those are
   * awaited.
   */
  const draftsOr = (c: Context, published: () => ReturnType<Handler>) => {
    const { path } = c.req
    const secret = c.req.query('preview')
    if (preview && secret && path !== unknown.path) return preview.answer(c, path, secret)
    if (!edited || c.req.query(previewPerspective) !== 'drafts') return published()
    return edited(c, path).then((answer) => answer ?? published())
  }
  const notFound = async (c: Context) => {
    noteMissed(c)
    const answer = await notFoundAt(c.req.path)
    return answer ? writeCached(c, answer) : notReady(c)
  }

  /** The home page with the thank-you card, where a form posted without script is sent. */
  const thankYou = async (c: Context) => {
    const { answer } = pages.at(home.path) ?? {}
    if (!answer) return notReady(c)
    if (sentPage?.of !== answer) {
      sentPage = { of: answer, answer: renderThankYou() }
      sentPage.answer.catch(() => (sentPage = undefined))
    }
    return writeCached(c, await sentPage.answer)
  }

  const renderThankYou = async () => {
    const { html, headers } = await pages.renderHome(sentForm)
    return createCachedResponse(html, { headers })
  }

  routes.get(home.path, (c) => {
    // Hono would put together the list of all that matches.
    c.set('route', home.path)
    return draftsOr(c, () => (c.req.query('sent') === '1' ? thankYou(c) : page(c, home.path)))
  })
  for (const { path } of found) routes.get(path, (c) => draftsOr(c, () => page(c, c.req.path)))
  routes.get('/studio/', (c) => redirect(c, '/studio'))

  routes.get('/sitemap.xml', async (c) => text(c, await sitemap(source, pages, origin()), 'application/xml'))
  routes.get('/robots.txt', (c) => text(c, robots(origin()), 'text/plain; charset=utf-8'))
  routes.get('/.well-known/security.txt', async (c) => {
    const { contactEmail } = await readFirm(source)
    return text(c, await securityTxt(contactEmail, origin(), new Date()), 'text/plain; charset=utf-8')
  })
  routes.get(feedPath, async (c) => {
    const body = await feed(source, origin())
    return body ? text(c, body, 'application/rss+xml; charset=utf-8') : notFound(c)
  })
  routes.get('/site.webmanifest', async (c) =>
    text(c, webManifest((await readFirm(source)).productName), 'application/manifest+json'),
  )

  routes.get('/assets/*', async (c) => {
    const name = c.req.path.slice(1)
    return (await web.answer(c, name)) ?? (await previous.answer(c, name)) ?? notFound(c)
  })
  routes.get('/studio', async (c) => (await studio(c)) ?? notFound(c))
  routes.get('/studio/*', async (c) => (await studio(c)) ?? notFound(c))
  if (sharePictures) routes.route('/', sharePictures)
  if (icons) routes.route('/', icons)

  /** The pages whose addresses only the content knows, and other spellings of a page's address. */
  routes.get(composed.path, (c, next) =>
    draftsOr(c, () => {
      const { path } = c.req
      if (pages.at(path)) return page(c, path)
      const canonical = canonicalPath(path)
      if (pages.at(canonical)) return redirect(c, canonical)
      const moved = pages.redirectAt(path) ?? pages.redirectAt(canonical)
      return moved ? redirect(c, moved.to, moved.status) : next()
    }),
  )

  for (const path of [...found.map((one) => one.path), ...wellKnownPaths]) {
    routes.all(path, (c) =>
      c.body(null, c.req.method === 'OPTIONS' ? 204 : 405, { allow: 'GET, HEAD, OPTIONS' }),
    )
  }
  routes.notFound(notFound)
  return { routes, notFound }
}

/** A longer one was not typed, and is in no printed matter. */
const longestMissed = 120
/** What may be an e-mail address, a telephone number or a key. */
const personal = /@|\d{7}|\w{32}/

/** Without a slash or a file's name at the end, in small letters. */
const canonicalPath = (path: string) => path.replace(/\/(index\.html)?$/, '').toLowerCase() || '/'

/** Keeps the query. Browsers ask again after an hour, because an address may be used anew. */
function redirect(c: Context, to: string, status: 301 | 302 = 301) {
  const [place = '', fragment] = encodeURI(to).split('#')
  const search = place.includes('?') ? '' : new URL(c.req.url).search
  c.header('cache-control', 'public, max-age=3600')
  return c.redirect(`${place}${search}${fragment === undefined ? '' : `#${fragment}`}`, status)
}

function text(c: Context, body: string, type: string) {
  return c.body(body, 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
}

function notReady(c: Context) {
  return c.text('The page is being prepared. Please try again in a moment.', 503, {
    'retry-after': '2',
    'cache-control': 'no-store',
  })
}
