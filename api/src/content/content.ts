import { pageQueries } from '@daymark/schemas/page-queries'
import type { SiteConfig } from '@daymark/schemas/render'
import type { Hono } from 'hono'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { LakeChange, LakeOptions } from '../lake/lake.ts'
import { auditChanges } from './audit-changes.ts'
import { openContent } from './embedded.ts'
import { DatabaseError } from '../db/open.ts'
import type { Env } from '../env.ts'
import type { Audit } from '../http/audit.ts'
import type { Identify } from '../http/identity.ts'
import type { UpgradeRefusal } from '../http/listen.ts'
import type { FailedRelease } from '../lake/releases/schedule.ts'
import { contentApiVersion, type ContentSource } from './source.ts'
import type { HostedSettings } from './hosted.ts'

/** The backend of the content: the embedded lake, or hosted Sanity. */
export interface ContentBackend {
  source: ContentSource
  /** Identifies staff: by our accounts with the embedded lake, by Sanity's with hosted Sanity. */
  identify: Identify
  routes: Hono
  hosted: boolean
  /** What a browser needs to query this server for content. */
  address: SiteConfig['content']
  /** Stores the sample content when there is none. */
  seedIfEmpty: (log: (line: string) => void) => Promise<void>
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, app: Hono) => UpgradeRefusal | undefined
  /** From now on releases are published at their time, and webhooks are told. */
  start: () => void
  /** Releases that were due and could not be published. */
  failedReleases: () => FailedRelease[]
  /** Whoever has a Studio open; only the embedded lake knows. */
  present?: () => { id: string; name: string }[]
  /** Closes the streams of clients that have lost their access. */
  recheck: () => void
  endStreams: () => void
  close: () => void
}

/** What a visitor's browser asks for when it moves to another page. */
const knownQueries = Object.values(pageQueries)

type Changed = (documentIds: readonly string[]) => Promise<void>

interface Visitors extends Pick<
  LakeOptions,
  'identify' | 'person' | 'clientAddress' | 'work' | 'isShared' | 'releaseFailed' | 'report'
> {
  /** Records what is published, unpublished, deleted or exported. */
  audit?: Audit
  /** Why the site could not show the answers of a query function; undefined when it can. */
  check?: (query: ContentSource['query']) => Promise<string | undefined>
  /** Told of each genuine message of hosted Sanity. */
  webhookCame?: () => void
}

export async function openContentBackend(
  env: Env,
  visitors: Visitors,
  changed: Changed,
): Promise<ContentBackend> {
  return env.hosted ? hostedBackend(env.hosted, visitors, changed) : embeddedBackend(env, visitors, changed)
}

function embeddedBackend(env: Env, visitors: Visitors, changed: Changed): ContentBackend {
  const { identify, audit = async () => {}, report = console.error } = visitors
  const { dataDir, configuredOrigin: origin } = env
  const content = openContent({
    ...visitors,
    knownQueries,
    dataDir,
    origin,
    publicDataset: env.publicDataset,
    checkRelease: async (name) =>
      visitors.check?.((groq, params) => content.lake.query(groq, params, [name])),
    afterCommit(change) {
      void changed(change.documentIds)
      tellLog(change).catch(report)
    },
    exported: (by) => audit(by, 'content-exported'),
    webhookChanged: (by, what, { name, url }) =>
      audit(by, `webhook-${what}`, `${name}: ${new URL(url).origin}`),
  })
  void content.lake.sweep()
  async function tellLog({ by, publicChanges }: LakeChange) {
    if (publicChanges.length === 0) return
    const person = await content.person(by.id)
    await auditChanges(audit, { ...by, name: person?.name ?? '' }, publicChanges)
  }
  return {
    source: content.source,
    identify,
    routes: content.routes,
    hosted: false,
    address: { projectId: 'local', dataset: 'production', apiVersion: contentApiVersion },
    async seedIfEmpty(log) {
      if (!content.isEmpty()) return
      log('The content is empty: storing the sample content.')
      await content.seed().catch((cause: Error) => {
        throw new DatabaseError(`${dataDir} cannot take the sample content: ${cause.message}`, { cause })
      })
    },
    start() {
      content.lake.schedule.start()
      content.lake.webhooks.start()
    },
    failedReleases: content.lake.schedule.failures,
    upgrade: content.lake.upgrade,
    present: content.lake.present,
    recheck: content.lake.recheck,
    endStreams: content.lake.endStreams,
    close: content.close,
  }
}

async function hostedBackend(
  settings: HostedSettings,
  visitors: Visitors,
  changed: Changed,
): Promise<ContentBackend> {
  // Sanity's client costs memory that the embedded lake has no use for.
  const { hostedContent } = await import('./hosted.ts')
  const { projectId, dataset } = settings
  const { source, identify, routes } = hostedContent(settings, { ...visitors, knownQueries, changed })
  return {
    source,
    identify,
    routes,
    hosted: true,
    address: { projectId, dataset, apiVersion: contentApiVersion },
    seedIfEmpty: async () => {},
    start: () => {},
    failedReleases: () => [],
    upgrade: () => 404,
    recheck: () => {},
    endStreams: () => {},
    close: () => {},
  }
}
