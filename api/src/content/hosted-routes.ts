import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { ClientAddress } from '../http/client-address.ts'
import { createRateLimit } from '../http/limits/rate-limit.ts'
import { tooManyQueries } from '../lake/query/query-workers.ts'
import { refusal, unauthorized } from '../lake/lake-error.ts'
import { immutable, fileSecurityHeaders } from '../lake/assets/serve.ts'
import { answerPageQuery, readPageParams } from '../lake/query/page-queries.ts'
import { isRecord } from '../lake/document.ts'
import { errorResponse, missingRoutes, readJson, readParams, version } from '../lake/wire.ts'

interface Options {
  projectId: string
  dataset: string
  /** Where Sanity serves images and files. */
  cdn: string
  knownQueries: readonly string[]
  clientAddress: ClientAddress
  /** The result from which a page was rendered. */
  cachedAnswer: (query: string, params: Record<string, unknown>) => { result: unknown } | undefined
  fetchQuery: (query: string, params: Record<string, unknown>) => Promise<unknown>
}

const queryBodyLimit = 64 * 1024
const maxStarting = 64
/** Queries of one address in a minute whose result is not cached. */
const unknownQueriesPerMinute = 60
const responseTimeoutMs = 15_000

/**
 * With hosted Sanity a visitor's browser still sends requests to this server only: it answers the pages' own queries in
 * Sanity's protocol, and proxies the project's images and files, which are public at Sanity.
 */
export function hostedRoutes(options: Options) {
  const { projectId, dataset, cdn, knownQueries, clientAddress, cachedAnswer, fetchQuery } = options
  const routes = new Hono()
  routes.onError(errorResponse)
  const known = new Set(knownQueries)
  const queryPath = `${version}/data/query/${dataset}`
  const unknownQueries = createRateLimit({ limit: unknownQueriesPerMinute, windowMs: 60_000 })
  let starting = 0

  routes.use(queryPath, compress(), etag({ weak: true }))
  routes.get(queryPath, (c) => {
    const search = new URL(c.req.url).searchParams
    return answerQuery(c, search.get('query'), readParams(search), search)
  })
  routes.post(queryPath, async (c) => {
    const body = await readJson(c, queryBodyLimit)
    const { query, params } = isRecord(body) ? body : {}
    return answerQuery(c, query, isRecord(params) ? params : {}, new URL(c.req.url).searchParams)
  })
  // Clients with a token query Sanity directly.
  routes.all(`${version}/*`, () => {
    throw unauthorized()
  })

  const assetPath = `/:kind{images|files}/${projectId}/${dataset}`
  routes.get(`${assetPath}/:file{[0-9a-zA-Z]+(?:-\\d+x\\d+)?\\.[a-z0-9]+}`, async (c) => {
    if (starting >= maxStarting) {
      throw refusal(503, 'tooManyTransfers', 'Too many files at the moment', {}, { 'retry-after': '2' })
    }
    starting++
    try {
      return await proxyAsset(c)
    } catch (cause) {
      throw refusal(502, 'assetUnreachable', `Sanity cannot be reached: ${String(cause)}`)
    } finally {
      starting--
    }
  })
  routes.route('/', missingRoutes())
  return routes

  async function answerQuery(
    c: Context,
    query: unknown,
    params: Record<string, unknown>,
    search: URLSearchParams,
  ) {
    if (typeof query !== 'string' || !known.has(query)) throw unauthorized()
    const named = readPageParams(query, params)
    const { result } = cachedAnswer(query, named) ?? { result: await askSanity(c, query, named) }
    return answerPageQuery(c, { query, result, search })
  }

  async function askSanity(c: Context, query: string, params: Record<string, unknown>) {
    const { ok, retryAfter } = unknownQueries.take(clientAddress(c))
    if (!ok) throw tooManyQueries(429, retryAfter)
    return fetchQuery(query, params).catch(() => {
      throw refusal(503, 'unavailable', 'Sanity cannot be reached', {}, { 'retry-after': '5' })
    })
  }

  async function proxyAsset(c: Context) {
    const { pathname, search } = new URL(c.req.url)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('It did not answer in time')), responseTimeoutMs)
    const upstream = await fetch(new URL(pathname + search, cdn), {
      headers: pickHeaders(new Headers(c.req.raw.headers), ['accept', 'range', 'if-range', 'if-none-match']),
      redirect: 'error',
      signal: AbortSignal.any([timeout.signal, c.req.raw.signal]),
    }).finally(() => clearTimeout(timer))
    const headers = pickHeaders(upstream.headers, proxiedHeaders)
    // fetch has decompressed the body.
    if (upstream.headers.has('content-encoding')) headers.delete('content-length')
    for (const [name, value] of Object.entries(fileSecurityHeaders(pathname.split('.').at(-1) ?? '')))
      headers.set(name, value)
    if (upstream.ok) headers.set('cache-control', immutable)
    return new Response(upstream.body, { status: upstream.status, headers })
  }
}

const proxiedHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'vary']

const pickHeaders = (headers: Headers, names: readonly string[]) =>
  new Headers(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ''] as const] : [])))
