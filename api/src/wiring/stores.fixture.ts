import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalBus } from '../db/bus.ts'
import { freshDatabase } from '../db/postgres/database.fixture.ts'
import { openSitePostgres } from '../db/postgres/open.ts'
import { rowsOf, type Operation } from '../db/site-sql.ts'
import { openSiteDb } from '../db/site-db.ts'
import type { Audit } from '../http/audit.ts'
import { postgresStores } from './postgres-stores.ts'
import { sqliteStores, type Stores } from './stores.ts'

export const engines = ['SQLite', 'PostgreSQL'] as const
export type Engine = (typeof engines)[number]

/** An empty place of its own, opened as often as servers share it. */
export async function newPlace(engine: Engine) {
  const opened: Stores[] = []
  const { open, remove } = engine === 'SQLite' ? newFolder() : await newDatabase()
  return {
    async open(clock: () => number = Date.now) {
      const stores = await open(clock)
      opened.push(stores)
      return stores
    },
    async remove() {
      for (const stores of opened) await stores.close()
      await remove()
    },
  }
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stores-'))
  return {
    open: async (clock: () => number) => sqliteStores(openSiteDb(folder), clock),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function newDatabase() {
  const { url, drop } = await freshDatabase()
  return {
    open: async (clock: () => number) =>
      postgresStores(await openSitePostgres({ url, log: () => undefined }), {
        bus: createLocalBus(),
        clock,
      }),
    remove: drop,
  }
}

/** Instead of the log: takes what is told, as a part of the transaction that tells it. */
export const auditTo = (take: (...entry: Parameters<Audit>) => void): Audit<Operation<void>> =>
  function* (...entry) {
    yield* rowsOf('SELECT 1')
    take(...entry)
  }
