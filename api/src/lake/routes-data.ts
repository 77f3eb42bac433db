import { Hono } from 'hono'
import type { Context } from 'hono'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import type { Core } from './core.ts'
import { isPublic, isRecord, type Mutation } from './document.ts'
import { LakeError, refusal } from './lake-error.ts'
import { readPerspective } from './query/perspective.ts'
import { checkQueryBounds, staffBounds, strangersBounds } from './query/query-bounds.ts'
import type { QueryWorkers } from './query/query-workers.ts'
import {
  apiVersion,
  checkDataset,
  isTrue,
  readCaller,
  readJson,
  readParams,
  requireWriter,
  version,
  withAssetUrls,
} from './wire.ts'

export const syncTag = 's1:content'

const asJson = { 'content-type': 'application/json', 'cache-control': 'no-store' }
const bodyLimit = 20 * 1024 * 1024
/** Some tens of milliseconds of expressions: what the main thread does for staff itself. */
const mostInPlace = 300_000
const queryBodyLimit = 1024 * 1024
/** A query and its parameters at their longest, in whatever spelling JSON allows. */
const strangersQueryBodyLimit = 6 * (strangersBounds.length + strangersBounds.paramsLength) + 1024

interface Options {
  core: Core
  identify: Identify
  clientAddress: ClientAddress
  /** The public address; that of the request when absent. */
  origin: string | undefined
  knownQueries: readonly string[]
  /** Off the main thread: for whatever strangers ask, and for what would keep the site from answering. */
  workers: { strangers: QueryWorkers; staff: QueryWorkers }
}

/** Reading and writing documents. */
export function dataRoutes({ core, identify, clientAddress, origin, knownQueries, workers }: Options) {
  const app = new Hono()
  const known = new Set(knownQueries)

  const answerQuery = async (
    c: Context,
    query: unknown,
    params: Record<string, unknown>,
    search: URLSearchParams,
  ) => {
    checkDataset(c)
    const started = performance.now()
    const { identity } = await readCaller(c, identify)
    if (typeof query !== 'string' || !query.trim()) throw refusal(400, 'badRequest', 'The query is missing')
    const asked = readPerspective(search.getAll('perspective'), apiVersion(c))
    const perspective = identity ? asked : 'public'
    let result: unknown
    if (known.has(query)) result = core.cachedQuery(query, params, perspective)
    else {
      checkQueryBounds(query, params, identity ? staffBounds : strangersBounds)
      if (identity && core.cost(query, params, perspective) <= mostInPlace) {
        result = core.query(query, params, perspective, identity.id)
      } else {
        const { id, pool, asker } = identity
          ? { id: identity.id, pool: workers.staff, asker: identity.id }
          : { id: '', pool: workers.strangers, asker: clientAddress(c) }
        result = await pool.run({ query, params, perspective, identity: id }, asker)
      }
    }
    const body = {
      ...(search.get('returnQuery') !== 'false' && { query }),
      result: result ?? null,
      syncTags: [syncTag],
      ms: Math.round(performance.now() - started),
      ...(wantsSourceMap(search) && { resultSourceMap: { documents: [], paths: [], mappings: {} } }),
    }
    // The site's own pages are read under each of its names.
    const text = known.has(query) ? JSON.stringify(body) : withAssetUrls(body, c, origin)
    return c.body(text, 200, { ...asJson, vary: 'authorization, cookie' })
  }

  app.get(`${version}/data/query/:dataset`, (c) => {
    const search = new URL(c.req.url).searchParams
    return answerQuery(c, search.get('query'), readParams(search), search)
  })

  app.post(`${version}/data/query/:dataset`, async (c) => {
    const search = new URL(c.req.url).searchParams
    const { identity } = await readCaller(c, identify)
    const body = await readJson(c, identity ? queryBodyLimit : strangersQueryBodyLimit)
    if (!isRecord(body)) throw refusal(400, 'badRequest', 'The body is not an object')
    return answerQuery(c, body.query, isRecord(body.params) ? body.params : {}, search)
  })

  app.get(`${version}/data/doc/:dataset/:ids`, async (c) => {
    checkDataset(c)
    const { identity } = await readCaller(c, identify)
    const ids = c.req.param('ids').split(',').slice(0, 1000)
    const excludeContent = isTrue(c.req.query('excludeContent'))
    // A stranger is told of a draft what they are told of a document that does not exist.
    const found = ids.map((id) => (identity || isPublic(id) ? core.dataset.get(id) : undefined))
    const documents = found.filter((document) => document !== undefined)
    const omitted = ids.filter((_, index) => !found[index]).map((id) => ({ id, reason: 'existence' }))
    const shown = excludeContent
      ? documents.map(({ _id, _type, _rev, _createdAt, _updatedAt }) => ({
          _id,
          _type,
          _rev,
          _createdAt,
          _updatedAt,
        }))
      : documents
    return c.body(withAssetUrls({ documents: shown, omitted }, c, origin), 200, asJson)
  })

  app.post(`${version}/data/mutate/:dataset`, async (c) => {
    checkDataset(c)
    const caller = await readCaller(c, identify)
    const { id: author } = requireWriter(caller)
    const body = await readJson(c, bodyLimit)
    if (!isRecord(body) || !Array.isArray(body.mutations)) {
      throw refusal(400, 'badRequest', 'The body has no list of mutations')
    }
    const mutations = body.mutations.map(readMutation)
    const search = new URL(c.req.url).searchParams
    const transactionId = body.transactionId ?? search.get('transactionId') ?? undefined
    const {
      transactionId: id,
      results,
      changes,
    } = core.transact(mutations, author, {
      ...(typeof transactionId === 'string' && { transactionId }),
      autoGenerateArrayKeys: isTrue(search.get('autoGenerateArrayKeys')),
      dryRun: isTrue(search.get('dryRun')),
    })
    const withDocuments = isTrue(search.get('returnDocuments'))
    const withIds = withDocuments || isTrue(search.get('returnIds'))
    // Of a dry run the dataset knows nothing.
    const changed = new Map(changes.map((change) => [change.id, change.after]))
    const documentOf = (id: string) => (changed.has(id) ? changed.get(id) : core.dataset.get(id))
    const answers = results.map((result) => ({
      ...result,
      ...(withDocuments && result.operation !== 'delete' && { document: documentOf(result.id) }),
    }))
    return c.json({ transactionId: id, results: withIds ? answers : [] }, 200, {
      'cache-control': 'no-store',
    })
  })

  return app
}

const kinds = ['create', 'createOrReplace', 'createIfNotExists', 'delete', 'patch']

export function readMutation(value: unknown, index: number): Mutation {
  const [kind, ...others] = isRecord(value) ? Object.keys(value) : []
  if (isRecord(value) && kind && others.length === 0 && kinds.includes(kind) && isRecord(value[kind])) {
    return value as Mutation
  }
  const description = `Mutation ${index} is not one of ${kinds.join(', ')}`
  throw new LakeError(400, { error: { type: 'validationError', description } }, description)
}

const wantsSourceMap = (search: URLSearchParams) =>
  search.has('resultSourceMap') && search.get('resultSourceMap') !== 'false'
