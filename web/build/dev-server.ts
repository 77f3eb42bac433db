import {
  createServer as createHttpServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { ServerBundle, SiteConfig } from '@daymark/schemas/render'
import { createServer } from 'vite'
import { pages } from '@daymark/schemas/pages'
import { pageAt } from '../src/content/page-at.ts'

type PageQueries = typeof import('@daymark/schemas/page-queries')

// Development only: renders pages from the sources at each request, and proxies everything else to the API or the
// Studio's dev server.
const port = Number(process.env.PORT)
const api = new URL(process.env.API ?? '')
const studio = new URL(process.env.STUDIO ?? '')
const content = { projectId: 'local', dataset: 'production', apiVersion: '2025-02-19' }
const config: SiteConfig = {
  origin: `http://localhost:${port}`,
  apiOrigin: '',
  gaMeasurementId: null,
  captcha: true,
  content,
}

const http = createHttpServer()
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})

const proxied =
  /^\/(api|v\d|vX|images|files|studio|static|sitemap|robots|site\.webmanifest|\.well-known|favicon|icon-|apple-touch)/

http.on('request', (request, response) => {
  if (request.url === '/studio') response.writeHead(307, { location: '/studio/' }).end()
  else if (proxied.test(request.url ?? '')) proxyRequest(request, response)
  else vite.middlewares(request, response, () => void answerPage(request, response))
})
http.on('upgrade', (request, socket, head) => {
  const { hostname, port: targetPort } = targetOf(request)
  // Vite listens for its own hot reload on this server.
  if (hostname === api.hostname && targetPort === api.port && isVite(request)) return
  const { method, headers, url } = request
  const upstreamRequest = httpRequest({ host: hostname, port: targetPort, path: url, method, headers })
  upstreamRequest.on('upgrade', (answer, upstream, first) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
    upstream.write(head)
    socket.write(first)
    upstream.pipe(socket).pipe(upstream)
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  upstreamRequest.on('error', () => socket.destroy())
  upstreamRequest.end()
})
http.listen(port, '127.0.0.1', () => console.log(`\n  Site and Studio with hot reload: ${config.origin}/\n`))

async function answerPage(request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', config.origin)
  try {
    const { render } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerBundle
    // Loaded anew, because the API answers the page table's queries by their text as it is now.
    const { pageQueries } = (await vite.ssrLoadModule('@daymark/schemas/page-queries')) as PageQueries
    const asked = pageAt(pathname)
    const answer = await queryApi(pageQueries[asked.name], asked.params)
    const { name: page, params } = isFound(answer) ? asked : pageAt(pages.notFound.path)
    const source = (href: string) => ({ href, integrity: '' })
    const assets = { start: source('/src/start.ts'), modules: [source('/src/entry-client.tsx')] }
    const { html } = await render({
      page,
      params,
      answer: isFound(answer) ? answer : await queryApi(pageQueries[page], params),
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

async function queryApi(query: string, params: Record<string, string>) {
  const url = new URL(`/v${content.apiVersion}/data/query/${content.dataset}`, api)
  url.searchParams.set('query', query)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(`$${name}`, JSON.stringify(value))
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The API answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { result: unknown }).result
}

function proxyRequest(request: IncomingMessage, response: ServerResponse) {
  const { method, headers, url } = request
  const target = targetOf(request)
  const upstreamRequest = httpRequest(
    { host: target.hostname, port: target.port, path: url, method, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  upstreamRequest.on('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'retry-after': '1' })
    response.end('Still starting: please try again in a moment.')
  })
  request.pipe(upstreamRequest)
}

const targetOf = (request: IncomingMessage) => (request.url?.startsWith('/studio') ? studio : api)
const isVite = (request: IncomingMessage) => request.headers['sec-websocket-protocol']?.startsWith('vite')
