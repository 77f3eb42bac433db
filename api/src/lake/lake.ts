import { Hono } from 'hono'
import type { Actor } from '../http/audit.ts'
import { type ClientAddress, createClientAddress } from '../http/client-address.ts'
import { createWorkBudget, type WorkBudget } from '../http/limits/work-budget.ts'
import type { Identify } from '../http/identity.ts'
import { createAssetAccess } from './assets/asset-access.ts'
import { createAssets } from './assets/assets.ts'
import type { Author } from './assets/store.ts'
import { openCore } from './core.ts'
import { actionRoutes } from './write/routes-actions.ts'
import { dataRoutes } from './routes-data.ts'
import { historyRoutes } from './history/routes-history.ts'
import { openRoutes, projectRoutes } from './routes-project.ts'
import { schemaRoutes } from './routes-schemas.ts'
import { streamRoutes } from './streams/routes-streams.ts'
import { openSockets } from './streams/sockets.ts'
import { openStreams } from './streams/streams.ts'
import { isPublic, type Mutation } from './document.ts'
import { type PublicChange, publicChanges } from './public-changes.ts'
import type { Perspective } from './query/perspective.ts'
import { queryRoutes } from './query/routes-query.ts'
import { openQueryWorkers, staffLimits, strangersLimits } from './query/query-workers.ts'
import { webhookRoutes } from './webhooks/routes-webhooks.ts'
import { openSender } from './webhooks/sender.ts'
import { type FailedRelease, openSchedule } from './releases/schedule.ts'
import { errorResponse, requireReader, version } from './wire.ts'

export interface LakeChange {
  transactionId: string
  documentIds: string[]
  timestamp: string
  by: Pick<Actor, 'id' | 'address'>
  /** What it did to what is public. */
  publicChanges: PublicChange[]
}

export interface LakeOptions {
  dataDir: string
  identify: Identify
  /** By what queries, streams and sockets are limited; the socket's own address when absent. */
  clientAddress?: ClientAddress
  /** The work budget of each address, shared with the rest of the server. */
  work?: WorkBudget
  /** The public address; that of the request when absent. */
  origin?: string
  /** The page table's queries, by their exact text: what callers without a token may ask. */
  knownQueries: readonly string[]
  /** Whether a page that staff show to others before it is public needs an asset. */
  isShared?: (assetId: string) => Promise<boolean>
  /** Callers without a token may ask any query about what is published. */
  publicDataset?: boolean
  /** Called once a change is on disk. What it throws is reported, not passed on. */
  afterCommit: (change: LakeChange) => void
  /** Told of each export before it begins. */
  exported?: (by: Actor) => Promise<void>
  /** Told of each webhook that is added or removed, before it is. */
  webhookChanged?: (
    by: Actor,
    what: 'added' | 'removed',
    webhook: { name: string; url: string },
  ) => Promise<void>
  /** Why the site could not show what a release would publish; undefined when it can. */
  checkRelease?: (name: string) => Promise<string | undefined>
  /** Told of a release that was due and could not be published. */
  releaseFailed?: (release: FailedRelease) => void
  /** Staff by id, for the names in the history. */
  person?: (id: string) => Promise<{ id: string; name: string } | undefined>
  report?: (error: unknown) => void
  now?: () => Date
}

export type Lake = ReturnType<typeof openLake>

/** The content lake: Sanity's protocol over one SQLite file, kept in memory for reading. */
export function openLake(options: LakeOptions) {
  const {
    dataDir,
    identify,
    origin,
    knownQueries,
    afterCommit,
    clientAddress = createClientAddress([]),
    work = createWorkBudget(),
    isShared = async () => false,
    exported = async () => {},
    webhookChanged = async () => {},
    checkRelease = async () => undefined,
    releaseFailed = () => {},
    person = async () => undefined,
    report = console.error,
    now = () => new Date(),
  } = options
  const core = openCore(dataDir, now, report)
  const prune = () => {
    try {
      core.store.prune()
      return true
    } catch (error) {
      // On a full or locked disk history only grows, and reading goes on.
      report(error)
      return false
    }
  }
  let closed = false
  const sweep = () =>
    assets.sweep().catch((error: unknown) => {
      if (!closed) report(error)
    })
  let pruned = prune()
  let hours = 0
  const pruning = setInterval(() => {
    hours += 1
    if (pruned && hours % 24 > 0) return
    pruned = prune()
    if (pruned) void sweep()
  }, 3_600_000)
  pruning.unref()
  const workers = {
    strangers: options.publicDataset ? openQueryWorkers(core, strangersLimits) : undefined,
    staff: openQueryWorkers(core, staffLimits),
  }
  const routes = new Hono()
  routes.onError(errorResponse)
  const streams = openStreams()
  routes.route('/', queryRoutes({ core, identify, clientAddress, work, origin, knownQueries, workers }))
  routes.route('/', openRoutes())
  // Everything mounted below asks for a token.
  routes.use(`${version}/*`, requireReader(identify))
  routes.route('/', dataRoutes({ core, clientAddress, origin }))
  routes.route('/', actionRoutes({ core, clientAddress }))
  routes.route('/', schemaRoutes({ core, clientAddress }))
  routes.route('/', streamRoutes({ core, identify, clientAddress, streams }))
  const nameOf = async (id: string) => (await person(id))?.name ?? 'Someone who has left'
  routes.route('/', historyRoutes({ core, nameOf }))
  const assetAccess = createAssetAccess({
    identify,
    isInUse: (id) => [...core.dataset.referrers(id).keys()].some(isPublic),
    isShared,
    secure: origin?.startsWith('https:') ?? false,
  })
  routes.route('/', projectRoutes({ core, clientAddress, nameOf, assetAccess, origin, exported }))
  const assets = createAssets({
    dataDir,
    clientAddress,
    work,
    origin,
    isStaff: assetAccess.isStaff,
    document: (id) => core.dataset.get(id),
    binned: core.binned,
    isMentioned: core.store.mentionsAsset,
    createDocument: (document, by) => void core.transact([{ createIfNotExists: document }], by.id),
  })
  routes.use('/:kind{images|files}/local/production/:file/:vanity?', assetAccess.guard)
  routes.route('/', assets.routes)
  const sockets = openSockets(identify, clientAddress, routes)
  const schedule = openSchedule({ core, now, check: checkRelease, failed: releaseFailed, report })
  const webhooks = openSender({ store: core.store.webhooks, now, report })
  routes.route('/', webhookRoutes({ core, clientAddress, sender: webhooks, now, changed: webhookChanged }))
  core.watch(webhooks.wake)
  core.watch(({ transactionId, changes, timestamp, author, address }) => {
    const documentIds = changes.map(({ id }) => id)
    assets.forget(documentIds).catch(report)
    afterCommit({
      transactionId,
      documentIds,
      timestamp,
      by: { id: author, address },
      publicChanges: publicChanges(changes, core.dataset),
    })
  })

  return {
    routes,
    assets,
    /** Removes files that only pruned history referred to. */
    sweep,
    async query<T>(
      groq: string,
      params: Record<string, unknown> = {},
      perspective: Perspective = 'published',
    ) {
      return core.cachedQuery(groq, params, perspective) as T
    },
    mutate(mutations: readonly Mutation[], by: Author) {
      core.transact(mutations, by.id)
    },
    document: (id: string) => core.dataset.get(id),
    /** Nothing is published before it is started. */
    schedule,
    /** Nothing is posted before it is started. */
    webhooks,
    /** Changes with each commit. */
    revision: core.revision,
    /** Takes a request for one of the lake's WebSockets, or says how to refuse it. `app` answers the carried streams. */
    upgrade: sockets.upgrade,
    /** Whoever has a Studio open. */
    present: sockets.present,
    /** Closes the streams and sockets of clients that have lost their access. */
    recheck() {
      streams.recheck()
      void sockets.recheck()
    },
    endStreams() {
      streams.endAll()
      sockets.end()
    },
    close() {
      closed = true
      clearInterval(pruning)
      schedule.close()
      webhooks.close()
      streams.close()
      sockets.close()
      workers.strangers?.close()
      workers.staff.close()
      core.store.close()
    },
  }
}
