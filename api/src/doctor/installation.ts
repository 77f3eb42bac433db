import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { originOf, type Env } from '../env.ts'
import { createLocalBus } from '../db/bus.ts'
import { openReadOnly, versionOf } from '../db/open.ts'
import { siteHistory } from '../db/site-history.ts'
import { hostedContent } from '../content/hosted.ts'
import { contentApiVersion, type ContentSource } from '../content/source.ts'
import { createLastSeen, type Sighting } from '../health/last-seen.ts'
import { readContent, type ContentReader } from '../lake/content-reader.ts'
import { contentFile } from '../lake/store.ts'
import { createPages, type Pages, type PagesOptions } from '../site/pages/pages.ts'
import { noSavedPages } from '../site/pages/saved-pages.ts'
import { sqliteStores, type Stores } from '../wiring/stores.ts'

/** What a check would look at is not there, or of an earlier release; the check of the databases says so. */
export class NothingToLookAt extends Error {}

export type Installation = ReturnType<typeof openInstallation>

export interface LookOptions {
  env: Env
  loadBuild: () => Promise<Pick<PagesOptions, 'render' | 'assetsOf'>>
  clock?: () => number
  /** Other hosts than those that are configured may be asked. */
  online?: boolean
  /** The public address to be looked at as visitors do. */
  origin?: string | undefined
  /** Who gets a mail as a test. */
  sendTo?: string | undefined
}

/** What the checks look at; each part is opened when the first check asks for it. Nothing is changed. */
export function openInstallation({
  env,
  loadBuild,
  clock = Date.now,
  online = false,
  ...asked
}: LookOptions) {
  const opened: (() => Promise<void>)[] = []

  const stores = once(async () => {
    const found =
      env.databaseUrl === undefined ? fileStores(env.dataDir) : await postgresStores(env.databaseUrl)
    opened.push(found.close)
    return found
  })
  const content = once(async (): Promise<ContentReader> => {
    if (env.hosted || !existsSync(contentFile(env.dataDir))) throw new NothingToLookAt()
    return readContent(env.dataDir)
  })

  /** Every page, rendered from the present content. */
  const pages = once(async (): Promise<Pages> => {
    const { render, assetsOf } = await loadBuild()
    const rendered = createPages({
      source: env.hosted ? hostedContent(env.hosted, { knownQueries: [] }).source : sourceOf(await content()),
      render,
      assetsOf,
      config: () => ({
        origin: originOf(env),
        apiOrigin: '',
        gaMeasurementId: env.gaMeasurementId,
        captcha: env.captcha.siteKey !== null,
        content: { projectId: 'local', dataset: 'production', apiVersion: contentApiVersion },
      }),
      headers: () => ({}),
      savedPages: noSavedPages,
      log: () => undefined,
      clock,
      rendered: () => undefined,
      retry: false,
    })
    await rendered.refresh()
    return rendered
  })

  /** For how long something was not seen; undefined where it never was, or where nothing can be read. */
  async function seenAgo(what: Sighting) {
    // Why nothing can be read is what the checks of the databases say.
    const at = await stores()
      .then(({ sql }) => createLastSeen(sql).at(what))
      .catch(() => undefined)
    return at === undefined ? undefined : Math.max(0, clock() - at)
  }

  return {
    env,
    clock,
    online,
    ...asked,
    loadBuild,
    stores,
    seenAgo,
    content,
    pages,
    async close() {
      for (const close of opened) await close()
    },
  }
}

function fileStores(dataDir: string): Stores {
  const file = join(dataDir, 'site.db')
  if (!existsSync(file)) throw new NothingToLookAt()
  const db = openReadOnly(file)
  if (versionOf(db) === siteHistory.length) return sqliteStores(db)
  db.close()
  throw new NothingToLookAt()
}

/** Without bringing the schema to the newest. */
async function postgresStores(url: string): Promise<Stores> {
  const { createPool } = await import('../db/postgres/postgres.ts')
  const { postgresStores: storesOn } = await import('../wiring/postgres-stores.ts')
  return storesOn(createPool(url, { max: 2 }), { bus: createLocalBus(), clock: Date.now })
}

function sourceOf(reader: ContentReader): ContentSource {
  return {
    query: async (groq, params) => reader.query(groq, params),
    queryDrafts: async (groq, params) => reader.query(groq, params, ['drafts']),
    publishedAt: async (id) => reader.dataset.get(id)?._updatedAt,
  }
}

function once<Result>(open: () => Promise<Result>) {
  let result: Promise<Result> | undefined
  return () => (result ??= open())
}
