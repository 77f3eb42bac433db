import { Hono } from 'hono'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { ClientAddress } from '../../http/client-address.ts'
import type { Identify, Identity } from '../../http/identity.ts'
import type { WorkBudget } from '../../http/limits/work-budget.ts'
import type { Core } from '../core.ts'
import { isRecord } from '../document.ts'
import { refusal, unauthorized } from '../lake-error.ts'
import {
  apiVersion,
  checkDataset,
  readCaller,
  readJson,
  readParams,
  version,
  withAssetUrls,
} from '../wire.ts'
import { answerBody, answerPageQuery, readPageParams, readSourceMap } from './page-queries.ts'
import { readPerspective } from './perspective.ts'
import type { Answer, Question } from './query.ts'
import { checkQueryBounds, measureQuery, staffBounds, strangersBounds } from './query-bounds.ts'
import { type QueryWorkers, tooManyQueries } from './query-workers.ts'

/** Some tens of milliseconds of expressions: what the main thread does for staff itself. */
const mostInPlace = 300_000
const queryBodyLimit = 1024 * 1024
/** A query and its parameters at their longest, in whatever spelling JSON allows. */
const strangersQueryBodyLimit = 6 * (strangersBounds.length + strangersBounds.paramsLength) + 1024

interface Options {
  core: Core
  identify: Identify
  clientAddress: ClientAddress
  /** What strangers may have asked, by their addresses. */
  work: WorkBudget
  /** The public address; that of the request when absent. */
  origin: string | undefined
  /** The page table's queries, by their exact text: all that strangers may ask of a private dataset. */
  knownQueries: readonly string[]
  /** `strangers` runs the free queries of strangers; undefined while the dataset is private. */
  workers: { staff: QueryWorkers; strangers: QueryWorkers | undefined }
}

interface Asked {
  query: unknown
  params: Record<string, unknown>
  search: URLSearchParams
  identity: Identity | undefined
}

/** `GET, POST /data/query`: the only route of the lake that answers callers without a token. */
export function queryRoutes(options: Options) {
  const { core, identify, clientAddress, work, origin, workers } = options
  const app = new Hono()
  const known = new Set(options.knownQueries)

  app.use(`${version}/data/query/:dataset`, compress(), etag({ weak: true }))

  app.get(`${version}/data/query/:dataset`, async (c) => {
    const identity = await readCaller(c, identify)
    const search = new URL(c.req.url).searchParams
    return answer(c, { query: search.get('query'), params: readParams(search), search, identity })
  })

  app.post(`${version}/data/query/:dataset`, async (c) => {
    const identity = await readCaller(c, identify)
    const search = new URL(c.req.url).searchParams
    const body = await readJson(c, identity ? queryBodyLimit : strangersQueryBodyLimit)
    if (!isRecord(body)) throw refusal(400, 'badRequest', 'The body is not an object')
    const params = isRecord(body.params) ? body.params : {}
    return answer(c, { query: body.query, params, search, identity })
  })

  async function answer(c: Context, { query, params, search, identity }: Asked) {
    checkDataset(c)
    const started = performance.now()
    const isKnown = typeof query === 'string' && known.has(query)
    if (isKnown && !identity) {
      const result = core.cachedQuery(query, readPageParams(query, params), 'public')
      return answerPageQuery(c, { query, result, search })
    }
    if (!identity && !workers.strangers) throw unauthorized()
    if (typeof query !== 'string' || !query.trim()) throw refusal(400, 'badRequest', 'The query is missing')
    const perspective = readPerspective(search.getAll('perspective'), apiVersion(c))
    const question = { query, params, sourceMap: readSourceMap(search) }
    const found = identity
      ? await askAsStaff({ ...question, perspective, identity: identity.id })
      : await askAsStranger({ ...question, perspective: 'public', identity: '' }, clientAddress(c))
    const body = answerBody(search, { ...found, query, ms: Math.round(performance.now() - started) })
    // The site's own pages are read under each of its names.
    const text = isKnown ? JSON.stringify(body) : withAssetUrls(body, c, origin)
    return c.body(text, 200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      vary: 'authorization',
    })
  }

  async function askAsStaff(question: Question): Promise<Answer> {
    const { query, params, perspective, identity, sourceMap } = question
    if (known.has(query) && !sourceMap) return { result: core.cachedQuery(query, params, perspective) }
    checkQueryBounds(query, params, { ...staffBounds, functions: true })
    if (measureQuery(query).definesFunction) return workers.staff.run(question, identity)
    return core.cost(question) <= mostInPlace ? core.answer(question) : workers.staff.run(question, identity)
  }

  async function askAsStranger(question: Question, address: string): Promise<Answer> {
    checkQueryBounds(question.query, question.params, strangersBounds)
    const { strangers } = workers
    if (!strangers) throw unauthorized()
    const wait = work.wait(address)
    if (wait > 0) throw tooManyQueries(429, wait)
    return strangers.run(question, address, (ask) => work.spend(address, ask))
  }

  return app
}
