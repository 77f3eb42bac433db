import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { ClientAddress } from '../http/client-address.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { tooManyQueries } from '../lake/query/query-workers.ts'
import { refusal, unauthorized } from '../lake/lake-error.ts'
import { forever, safety } from '../lake/assets/serve.ts'
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
  /** The answer from which a page was rendered. */
  kept: (query: string, params: Record<string, unknown>) => { result: unknown } | undefined
  ask: (query: string, params: Record<string, unknown>) => Promise<unknown>
}

const queryBodyLimit = 64 * 1024
const mostStarting = 64
/** Questions that no page was rendered from, of one address in a minute. */
const questionsPerMinute = 60
const startsWithinMs = 15_000

/**
 * Beside hosted Sanity a visitor's browser asks this server only: it answers the pages' own queries in Sanity's
 * protocol and passes on the project's images and files, which Sanity serves to anybody who knows their address.
 */
export function hostedRoutes(options: Options) {
  const { projectId, dataset, cdn, knownQueries, clientAddress, kept, ask } = options
  const routes = new Hono()
  routes.onError(errorResponse)
  const known = new Set(knownQueries)
  const queryPath = `${version}/data/query/${dataset}`
  const questions = createRateLimit({ limit: questionsPerMinute, windowMs: 60_000 })
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
  // Whoever has a token asks Sanity itself.
  routes.all(`${version}/*`, () => {
    throw unauthorized()
  })

  const place = `/:kind{images|files}/${projectId}/${dataset}`
  routes.get(`${place}/:file{[0-9a-zA-Z]+(?:-\\d+x\\d+)?\\.[a-z0-9]+}`, async (c) => {
    if (starting >= mostStarting) {
      throw refusal(503, 'tooManyTransfers', 'Too many files at the moment', {}, { 'retry-after': '2' })
    }
    starting++
    try {
      return await passOn(c)
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
    const { result } = kept(query, named) ?? { result: await askSanity(c, query, named) }
    return answerPageQuery(c, { query, result, search })
  }

  async function askSanity(c: Context, query: string, params: Record<string, unknown>) {
    const { ok, retryAfter } = questions.take(clientAddress(c))
    if (!ok) throw tooManyQueries(429, retryAfter)
    return ask(query, params).catch(() => {
      throw refusal(503, 'unavailable', 'Sanity cannot be reached', {}, { 'retry-after': '5' })
    })
  }

  async function passOn(c: Context) {
    const { pathname, search } = new URL(c.req.url)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('It did not answer in time')), startsWithinMs)
    const answered = await fetch(new URL(pathname + search, cdn), {
      headers: picked(new Headers(c.req.raw.headers), ['accept', 'range', 'if-range', 'if-none-match']),
      redirect: 'error',
      signal: AbortSignal.any([late.signal, c.req.raw.signal]),
    }).finally(() => clearTimeout(timer))
    const headers = picked(answered.headers, passedOn)
    // fetch has unpacked what came packed.
    if (answered.headers.has('content-encoding')) headers.delete('content-length')
    for (const [name, value] of Object.entries(safety(pathname.split('.').at(-1) ?? '')))
      headers.set(name, value)
    if (answered.ok) headers.set('cache-control', forever)
    return new Response(answered.body, { status: answered.status, headers })
  }
}

const passedOn = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'vary']

const picked = (headers: Headers, names: readonly string[]) =>
  new Headers(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ''] as const] : [])))
