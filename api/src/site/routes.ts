import type { PageName } from '@daymark/schemas/pages'
import type { FormState } from '@daymark/schemas/render'
import { Hono, type Context } from 'hono'
import { icon, iconNames, robots, securityTxt, sitemap, webManifest } from './well-known.ts'
import type { ContentSource } from '../content/source.ts'
import { createKeptWriter, keepAnswer, type KeptAnswer } from './kept-answer.ts'
import type { Pages } from './pages.ts'
import type { StaticFiles } from './static-files.ts'

export interface SiteRoutesOptions {
  pages: Pages
  source: ContentSource
  web: StaticFiles
  /** The files of the build before this one. */
  previous: StaticFiles
  studio: (c: Context) => Promise<Response | undefined>
  origin: () => string
  /** What every answer carries. */
  commonHeaders?: Record<string, string>
}

const settingsQuery = `*[_id == "siteSettings"][0]{ productName, contactEmail }`
const emptyForm: FormState = { values: { name: '', email: '', message: '' }, errors: {}, sent: true }

/** Everything a visitor's browser asks for that is not the API or the lake. Mounted last: it answers the rest with 404. */
export function siteRoutes(options: SiteRoutesOptions) {
  const { pages, source, web, previous, studio, origin } = options
  const routes = new Hono()
  const writeKept = createKeptWriter(options.commonHeaders ?? {})
  let sentPage: { of: KeptAnswer; answer: Promise<KeptAnswer> } | undefined

  const page = (c: Context, name: PageName) => {
    const { answer } = pages.state(name)
    return answer ? writeKept(c, answer) : notReady(c)
  }

  /** The home page with the thank-you card, where a form posted without script is sent. */
  const thankYou = async (c: Context) => {
    const { answer } = pages.state('home')
    if (!answer) return notReady(c)
    if (sentPage?.of !== answer) sentPage = { of: answer, answer: keepThankYou() }
    return writeKept(c, await sentPage.answer)
  }

  const keepThankYou = async () => {
    const { html, headers } = await pages.renderHome(emptyForm)
    return keepAnswer(html, { headers })
  }

  routes.get('/', (c) => (c.req.query('sent') === '1' ? thankYou(c) : page(c, 'home')))
  routes.get('/projects', (c) => page(c, 'projects'))
  for (const [from, to] of Object.entries(otherNames)) {
    routes.get(from, (c) => c.redirect(to + new URL(c.req.url).search, 308))
  }

  routes.get('/sitemap.xml', async (c) => text(c, await sitemap(source, origin()), 'application/xml'))
  routes.get('/robots.txt', (c) => text(c, robots(origin()), 'text/plain; charset=utf-8'))
  routes.get('/.well-known/security.txt', async (c) => {
    const { contactEmail } = await settings()
    return text(c, await securityTxt(contactEmail, origin(), new Date()), 'text/plain; charset=utf-8')
  })
  routes.get('/site.webmanifest', async (c) =>
    text(c, webManifest((await settings()).productName), 'application/manifest+json'),
  )
  for (const name of iconNames) {
    routes.get(`/${name}`, async (c) => {
      const found = await icon(name)
      return found
        ? c.body(found.body, 200, { 'content-type': found.type, 'cache-control': 'public, max-age=86400' })
        : c.notFound()
    })
  }

  routes.get('/assets/*', async (c) => {
    const name = c.req.path.slice(1)
    return (await web.answer(c, name)) ?? (await previous.answer(c, name)) ?? page(c, 'notFound')
  })
  routes.get('/studio', async (c) => (await studio(c)) ?? page(c, 'notFound'))
  routes.get('/studio/*', async (c) => (await studio(c)) ?? page(c, 'notFound'))

  const known = [
    '/',
    '/projects',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/.well-known/security.txt',
  ]
  for (const path of known) {
    routes.all(path, (c) =>
      c.body(null, c.req.method === 'OPTIONS' ? 204 : 405, { allow: 'GET, HEAD, OPTIONS' }),
    )
  }
  routes.all('*', (c) => page(c, 'notFound'))
  return routes

  async function settings() {
    const found = (await source.query(settingsQuery)) as {
      productName: string
      contactEmail: string | null
    } | null
    return found ?? { productName: 'Site', contactEmail: null }
  }
}

const otherNames: Record<string, string> = {
  '/index.html': '/',
  '/projects/': '/projects',
  '/projects/index.html': '/projects',
  '/studio/': '/studio',
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
