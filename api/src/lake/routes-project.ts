import { Hono } from 'hono'
import { actorOf, type Actor } from '../http/audit.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { AssetAccess } from './assets/asset-access.ts'
import type { Core } from './core.ts'
import { datasetName, projectId } from './dataset.ts'
import { isRecord, publishedId, type SanityDocument } from './document.ts'
import { checkDataset, readJson, type StaffEnv, version, withAssetUrls } from './wire.ts'
import { historyDays } from './store.ts'

const mostPreferences = 500

interface Options {
  core: Core
  /** Prefix of asset URLs, so that an export can be read on another host. */
  origin?: string
  clientAddress: ClientAddress
  /** Told of each export before it begins. */
  exported: (by: Actor) => Promise<void>
  nameOf: (id: string) => Promise<string>
  assetAccess: AssetAccess
}

/** What the Studio asks for without its token. The answers are always the same. */
export function openRoutes() {
  const app = new Hono()
  app.get(`${version}/ping`, (c) => c.json({ pong: true }))
  app.get(`${version}/data/ping/:dataset`, (c) => c.json({ pong: true }))
  app.get(`${version}/check/cors`, (c) => c.json({ result: { allowed: true, withCredentials: true } }))
  app.get(`${version}/intake/telemetry-status`, (c) => c.json({ status: 'denied' }))
  app.post(`${version}/intake/*`, (c) => c.body(null, 204))
  app.get(`${version}/journey/*`, (c) => c.json(null))
  return app
}

/** What the Studio and the client ask for around the documents; quiet answers keep their consoles clean. */
export function projectRoutes(options: Options) {
  const { core, clientAddress, nameOf, assetAccess } = options
  const app = new Hono<StaffEnv>()
  const preferences = new Map<string, unknown>()

  // The Studio would mount everything once more on hearing that there are none; comments are off by configuration.
  app.get(`${version}/features`, (c) => c.json(['studioComments', 'contentReleases', 'singleDocRelease']))
  // A viewer's Studio asks whether they have asked for more; here an administrator is asked in person.
  app.get(`${version}/access/requests/me`, (c) => c.json([]))

  app.get(`${version}/projects`, (c) => c.json([project]))
  app.get(`${version}/projects/:project`, (c) => c.json(project))
  app.get(`${version}/projects/:project/datasets`, (c) => c.json([dataset]))
  app.get(`${version}/datasets`, (c) => c.json([dataset]))
  app.get(`${version}/projects/:project/new-content-release-allowed`, (c) => c.json({ data: releaseLimits }))
  app.get(`${version}/subscriptions/project/:project`, (c) => c.json(subscription))
  app.get(`${version}/projects/:project/user-applications`, (c) => c.json([]))
  app.get(`${version}/user-applications`, (c) => c.json([]))
  app.post(`${version}/projects/:project/user-applications/*`, (c) => c.json({}))
  app.get(`${version}/projects/:project/features`, (c) => c.json([]))
  app.get(`${version}/projects/:project/permissions`, (c) => c.json([]))

  app.get(`${version}/projects/:project/grants`, (c) => {
    const { role } = c.var.identity
    const grants = role === 'viewer' ? ['read'] : ['read', 'update', 'create', 'delete', 'history']
    const documents = { grants: grants.map((name) => ({ name, params: {} })), config: { filter: everything } }
    return c.json({
      'sanity.document.filter.mode': [documents],
      'sanity.project.members': role === 'administrator' ? [{ grants: [{ name: 'read', params: {} }] }] : [],
    })
  })

  app.get(`${version}/projects/:project/datasets/:dataset/acl`, (c) => {
    checkDataset(c)
    // Every Studio asks for this at its start, before it shows pictures.
    assetAccess.remember(c)
    const permissions =
      c.var.identity.role === 'viewer'
        ? ['read', 'history']
        : ['read', 'create', 'update', 'history', 'editHistory']
    return c.json([{ filter: everything, permissions }])
  })

  app.get(`${version}/users/me/keyvalue/:keys`, (c) => {
    const { id } = c.var.identity
    const keys = c.req.param('keys').split(',')
    return c.json(keys.map((key) => ({ key, value: preferences.get(`${id} ${key}`) ?? null })))
  })

  app.put(`${version}/users/me/keyvalue`, async (c) => {
    const { id } = c.var.identity
    const body = await readJson(c, 64 * 1024)
    const pairs = Array.isArray(body) ? body.filter(isRecord) : []
    // Panel sizes and recent searches: forgotten by a restart, bounded until then.
    if (preferences.size + pairs.length > mostPreferences) preferences.clear()
    for (const { key, value } of pairs) preferences.set(`${id} ${String(key)}`, value)
    return c.json(pairs.map(({ key, value }) => ({ key, value })))
  })

  app.get(`${version}/users/:ids{(?!me(?:/|$)).+}`, async (c) => {
    const ids = c.req.param('ids').split(',').slice(0, 400)
    const described = ids.map(async (id) => {
      const name = await nameOf(id)
      return {
        id,
        displayName: name,
        givenName: name,
        familyName: '',
        email: '',
        imageUrl: null,
        createdAt: null,
      }
    })
    const users = await Promise.all(described)
    return c.json(ids.length === 1 ? users[0] : users)
  })

  app.get(`${version}/data/references/:dataset/documents/:id/to`, (c) => {
    checkDataset(c)
    const id = c.req.param('id')
    const own = publishedId(id)
    const sources = [...core.dataset.referrers(id).keys()].filter((source) => publishedId(source) !== own)
    const references = sources.map((documentId) => ({ projectId, datasetName, documentId }))
    // The Studio asks here only for documents of other datasets; there are none.
    const external = c.req.query('excludeInternalReferences') === 'true' ? [] : references
    return c.json({ totalCount: external.length, references: external })
  })

  app.get(`${version}/data/export/:dataset`, async (c) => {
    checkDataset(c)
    await options.exported(actorOf(c, c.var.identity, clientAddress))
    const types = c.req.query('types')?.split(',')
    const documents = [...core.dataset.all()].filter(({ _type }) => !types || types.includes(_type))
    const reachable = (document: SanityDocument) =>
      isAsset(document) ? { ...document, url: document.url + assetAccess.keyFor(document._id) } : document
    const lines = ndjson(documents, (document) => withAssetUrls(reachable(document), c, options.origin))
    return new Response(ReadableStream.from(lines), {
      headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
    })
  })

  return app
}

const everything = '_id in path("**")'
const dataset = {
  name: datasetName,
  aclMode: 'private',
  createdAt: null,
  datasetProfile: 'production',
  tags: [],
}
const project = {
  id: projectId,
  displayName: 'Website',
  organizationId: null,
  studioHost: null,
  isBlocked: false,
  isDisabled: false,
  isDisabledByUser: false,
  metadata: {},
  members: [],
  features: [],
}

/** The Studio asks before each release whether the subscription has room for it. */
const releaseLimits = {
  orgActiveReleaseCount: 0,
  orgMeteredActiveReleaseCount: 0,
  datasetReleaseLimit: 1_000,
  orgActiveReleaseLimit: 1_000,
}

/** Of all that a plan has, the Studio's view of a release asks for how long history is kept. */
const subscription = {
  id: projectId,
  projectId,
  status: 'active',
  plan: { name: 'Embedded' },
  featureTypes: { retention: { features: [{ attributes: { maxRetentionDays: historyDays } }] } },
}

const isAsset = (document: SanityDocument): document is SanityDocument & { url: string } =>
  /^sanity\.(?:image|file)Asset$/.test(document._type) && typeof document.url === 'string'

/** Pulled in batches, so that a large export waits for a slow reader instead of filling memory. */
function* ndjson(documents: readonly SanityDocument[], text: (document: SanityDocument) => string) {
  const encoder = new TextEncoder()
  for (let at = 0; at < documents.length; at += 100) {
    const lines = documents.slice(at, at + 100).map((document) => `${text(document)}\n`)
    yield encoder.encode(lines.join(''))
  }
}
