import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Finding } from '@daymark/schemas/staff'
import { createPool } from '../db/postgres/postgres.ts'
import { freshDatabase } from '../db/postgres/database.fixture.ts'
import { fromFarAway } from '../db/postgres/far-away.fixture.ts'
import { siteHistory } from '../db/site-history.ts'
import { openStores } from '../wiring/stores.ts'
import { useInstallation } from './installation.fixture.ts'

const place = useInstallation()
let database: Awaited<ReturnType<typeof freshDatabase>>

beforeEach(async () => {
  database = await freshDatabase()
  place.env.DATABASE_URL = database.url
})
afterEach(() => database.drop())

const start = async () => {
  const env = { dataDir: place.dataDir, databaseUrl: database.url }
  await (await openStores(env, { log: () => undefined, serves: false })).close()
}
const run = async (statement: string) => {
  const db = createPool(database.url, { max: 1 })
  await db.query(statement).finally(db.close)
}

test('a database that is well: version, schema, distance, connections and limits are told', async () => {
  await start()
  const [found] = await place.told('PostgreSQL', /^Version/)
  expect(found?.text).toMatch(
    new RegExp(
      `schema ${siteHistory.length} of ${siteHistory.length}, .* ms away, \\d+ connections left; statements end after \\S+, waits for locks after \\S+\\.`,
    ),
  )
  expect(found?.text).not.toMatch(/after 0/)
  expect(found?.verdict).toBe('fine')
})

test.each<[string, () => unknown, Finding['verdict'], RegExp]>([
  ['one in which nothing was started', () => undefined, 'worth a look', /schema 0 of/],
  [
    'an earlier release',
    async () => {
      await start()
      await run('UPDATE schema_version SET version = 11')
    },
    'worth a look',
    /schema 11 of/,
  ],
  [
    'a newer release',
    async () => {
      await start()
      await run('UPDATE schema_version SET version = 99')
    },
    'broken',
    /schema 99 of/,
  ],
  [
    'a clock that differs',
    async () => {
      await start()
      place.look.clock = () => Date.now() + 60_000
    },
    'worth a look',
    /Its clock and ours differ by 60 s/,
  ],
  [
    'a database that takes few connections',
    async () => {
      await start()
      await run(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} CONNECTION LIMIT 9`)
    },
    'worth a look',
    / \d connections left/,
  ],
  [
    'a database that is far away',
    async () => {
      await start()
      place.env.DATABASE_URL = await fromFarAway(database.url)
    },
    'worth a look',
    /\d\d\.\d ms away/,
  ],
  [
    'a database that does not exist',
    () => {
      const url = new URL(database.url)
      url.pathname = 'nowhere'
      place.env.DATABASE_URL = url.href
    },
    'broken',
    /cannot be used: .*"nowhere" does not exist/,
  ],
  [
    'a server that is away',
    () => (place.env.DATABASE_URL = 'postgres://me:pa55word@127.0.0.1:1/site'),
    'broken',
    /cannot be used: (?!.*pa55word)/,
  ],
])('%s', async (_, damage, verdict, words) => {
  await damage()
  expect(await place.told('PostgreSQL', words)).toMatchObject([
    { verdict, remedy: expect.anything() as string },
  ])
})
