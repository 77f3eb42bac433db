import { Hono } from 'hono'
import type { ClientAddress } from '../http/client-address.ts'
import type { Core } from './core.ts'
import { isRecord, type Mutation, publishedId } from './document.ts'
import { refusal } from './lake-error.ts'
import {
  checkDataset,
  isTrue,
  readJson,
  requireWriter,
  type StaffEnv,
  version,
  withAssetUrls,
} from './wire.ts'

const asJson = { 'content-type': 'application/json', 'cache-control': 'no-store' }
const bodyLimit = 20 * 1024 * 1024

interface Options {
  core: Core
  clientAddress: ClientAddress
  /** The public address; that of the request when absent. */
  origin: string | undefined
}

/** Reading and writing documents. */
export function dataRoutes({ core, clientAddress, origin }: Options) {
  const app = new Hono<StaffEnv>()

  app.get(`${version}/data/doc/:dataset/:ids`, (c) => {
    checkDataset(c)
    const ids = c.req.param('ids').split(',').slice(0, 1000)
    const excludeContent = isTrue(c.req.query('excludeContent'))
    const found = ids.map((id) => core.dataset.get(id))
    const groups = isTrue(c.req.query('includeAllVersions')) ? new Set(ids.map(publishedId)) : undefined
    const documents = groups
      ? [...core.dataset.all()].filter(({ _id }) => groups.has(publishedId(_id)))
      : found.filter((document) => document !== undefined)
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
    const { id: author } = requireWriter(c.var.identity)
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
      refuseReleases: true,
      address: clientAddress(c),
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

function readMutation(value: unknown, index: number): Mutation {
  const [kind, ...others] = isRecord(value) ? Object.keys(value) : []
  if (isRecord(value) && kind && others.length === 0 && kinds.includes(kind) && isRecord(value[kind])) {
    return value as Mutation
  }
  throw refusal(400, 'validationError', `Mutation ${index} is not one of ${kinds.join(', ')}`)
}
