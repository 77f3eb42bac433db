import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from './database.fixture.ts'
import { openSitePostgres } from './open.ts'
import { createPostgresLimits } from './rate-limits.ts'
import type { Postgres } from './sql.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let servers: { db: Postgres; limits: ReturnType<typeof createPostgresLimits> }[]

beforeEach(async () => {
  database = await freshDatabase()
  const open = async () => {
    const db = await openSitePostgres({ url: database.url, log: () => undefined })
    return { db, limits: createPostgresLimits(db) }
  }
  servers = [await open(), await open()]
})
afterEach(async () => {
  for (const { db, limits } of servers) {
    limits.stop()
    await db.close()
  }
  await database.drop()
})

const limitOn = (server: number, limit = 5, windowMs = 60_000) =>
  servers[server]!.limits.limits('logins', { limit, windowMs })
const endWindows = () => servers[0]!.db.query('UPDATE rate_limits SET ends_at = now()')

test('servers allow so many together, however many ask at once', async () => {
  const asked = Array.from({ length: 40 }, (_, index) => limitOn(index % 2).take('a'))
  const verdicts = await Promise.all(asked)
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(5)
  const refused = verdicts.filter(({ ok }) => !ok).map(({ retryAfter }) => retryAfter)
  expect(Math.min(...refused)).toBeGreaterThanOrEqual(1)
  // A statement that waited for the other server's is older than the window that it finds.
  expect(Math.max(...refused)).toBeLessThanOrEqual(61)
})

test('each key and each limit counts for itself, and a window ends', async () => {
  for (let index = 0; index < 5; index += 1) expect((await limitOn(0).take('a')).ok).toBe(true)
  expect((await limitOn(1).take('a')).ok).toBe(false)
  expect((await limitOn(1).take('b')).ok).toBe(true)
  const other = servers[1]!.limits.limits('enquiries', { limit: 1, windowMs: 60_000 })
  expect((await other.take('a')).ok).toBe(true)
  await endWindows()
  expect((await limitOn(1).take('a')).ok).toBe(true)
})

test('an event that is taken back leaves its place to another', async () => {
  expect((await limitOn(0, 1).take('a')).ok).toBe(true)
  await limitOn(1, 1).giveBack('a')
  await limitOn(1, 1).giveBack('a')
  expect((await limitOn(1, 1).take('a')).ok).toBe(true)
  expect((await limitOn(1, 1).take('a')).ok).toBe(false)
})

test('neither addresses nor what is over stay in the database', async () => {
  await limitOn(0).take('198.51.100.1')
  const rows = () => servers[0]!.db.query<object>('SELECT * FROM rate_limits')
  expect(JSON.stringify(await rows())).not.toContain('198.51.100.1')
  await servers[1]!.limits.prune()
  expect(await rows()).toHaveLength(1)
  await endWindows()
  await servers[1]!.limits.prune()
  expect(await rows()).toEqual([])
})
