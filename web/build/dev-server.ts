import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ServerBundle, SiteConfig } from '@daymark/schemas/render'
import { createServer, type ProxyOptions } from 'vite'
import { pages } from '@daymark/schemas/pages'
import { contentClient } from '../src/content/content-client.ts'
import { pageAt } from '../src/content/page-at.ts'

type PageQueries = typeof import('@daymark/schemas/page-queries')

// Development only: renders pages from the sources at each request, and proxies everything else to the API or the
// Studio's dev server.
const port = Number(process.env.PORT)
const api = process.env.API ?? ''
const studio = process.env.STUDIO ?? ''
const config: SiteConfig = {
  origin: `http://localhost:${port}`,
  apiOrigin: '',
  gaMeasurementId: null,
  captcha: true,
  content: { projectId: 'local', dataset: 'production', apiVersion: '2025-02-19' },
}
const client = contentClient({ ...config, apiOrigin: api })

const http = createHttpServer()
const proxyTo = (target: string): ProxyOptions => ({
  target,
  ws: true,
  configure: (proxy) =>
    proxy.on('error', (_error, _request, response) => {
      if ('headersSent' in response && !response.headersSent)
        response.writeHead(502, { 'retry-after': '1' }).end('Still starting: please try again in a moment.')
    }),
})
const vite = await createServer({
  server: {
    middlewareMode: { server: http },
    hmr: { server: http },
    // The API answers what browsers ask before a request from another origin.
    cors: false,
    proxy: {
      '^/studio': proxyTo(studio),
      '^/(api|v\\d|vX|images|files|static|sitemap|robots|site\\.webmanifest|\\.well-known|favicon|icon-|apple-touch)':
        proxyTo(api),
    },
  },
  appType: 'custom',
})

http.on('request', (request, response) => {
  if (request.url === '/studio') response.writeHead(307, { location: '/studio/' }).end()
  else vite.middlewares(request, response, () => void answerPage(request, response))
})
http.listen(port, '127.0.0.1', () => console.log(`\n  Site and Studio with hot reload: ${config.origin}/\n`))

async function answerPage(request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', config.origin)
  try {
    const { render } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerBundle
    // Loaded anew, because the API answers the page table's queries by their text as it is now.
    const { pageQueries } = (await vite.ssrLoadModule('@daymark/schemas/page-queries')) as PageQueries
    const asked = pageAt(pathname)
    const answer = await client.fetch<unknown>(pageQueries[asked.name], asked.params)
    const { name: page, params } = isFound(answer) ? asked : pageAt(pages.notFound.path)
    const source = (href: string) => ({ href, integrity: '' })
    const assets = { start: source('/src/start.ts'), modules: [source('/src/entry-client.tsx')] }
    const { html } = await render({
      page,
      params,
      answer: isFound(answer) ? answer : await client.fetch<unknown>(pageQueries[page], params),
      config,
      assets,
      report: console.warn,
    })
    response.writeHead(page === 'notFound' ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(await vite.transformIndexHtml(pathname, html))
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(error instanceof Error ? error.stack : String(error))
  }
}

/** A page about a document that is not there answers with null in its place. */
const isFound = (answer: unknown) => (answer as { document?: unknown }).document !== null
