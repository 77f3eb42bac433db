import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../http/audit.ts'
import { engines, newPlace } from '../wiring/stores.fixture.ts'
import type { Stores } from '../wiring/stores.ts'
import { createAuditLog, createRecord } from './audit.ts'
import { createAuditStore } from './store.ts'

const ada: Actor = { id: 'a', name: 'Ada', address: '198.51.100.1' }
const bob: Actor = { id: 'b', name: 'Bob', address: '198.51.100.2' }
const day = 86_400_000

describe.each(engines)('on %s', (engine) => {
  let place: Awaited<ReturnType<typeof newPlace>>
  let stores: Stores
  let now: number
  const clock = () => now
  beforeEach(async () => {
    now = Date.parse('2026-01-01T00:00:00Z')
    place = await newPlace(engine)
    stores = await place.open(clock)
  })
  afterEach(() => place.remove())

  test('entries are read back as they were, filtered and page by page', async () => {
    const record = createRecord(stores.sql, clock)
    const store = createAuditStore(stores.sql)
    for (const about of ['1', '2', '3', '4']) {
      await record(about === '3' ? bob : ada, about === '4' ? 'logout' : 'login', about)
      now += day
    }
    const abouts = async (filter: object) =>
      (await store.page({ size: 10, ...filter })).entries.map(({ about }) => about)
    expect(await abouts({})).toEqual(['4', '3', '2', '1'])
    expect(await abouts({ person: 'b' })).toEqual(['3'])
    expect(await abouts({ person: '\0' })).toEqual([])
    expect(await abouts({ kind: 'login', person: 'a' })).toEqual(['2', '1'])
    expect(await abouts({ from: '2026-01-02T00:00:00.000Z', until: '2026-01-04T00:00:00.000Z' })).toEqual([
      '3',
      '2',
    ])
    const { entries, next } = await store.page({ size: 2 })
    expect(entries[0]).toEqual({
      seq: 4,
      at: '2026-01-04T00:00:00.000Z',
      kind: 'logout',
      whoId: 'a',
      who: 'Ada',
      address: '198.51.100.1',
      about: '4',
    })
    expect(await abouts({ before: next })).toEqual(['2', '1'])
    expect(await store.people()).toEqual([
      { id: 'a', name: 'Ada' },
      { id: 'b', name: 'Bob' },
    ])
  })

  test('entries of several servers are one chain', async () => {
    const servers = [stores, await place.open(clock), await place.open(clock)]
    await Promise.all(
      servers.flatMap(({ sql }) =>
        Array.from({ length: 8 }, (_, index) => createRecord(sql, clock)(ada, 'login', String(index))),
      ),
    )
    expect(await createAuditStore(stores.sql).check()).toEqual({ entries: 24, fault: null })
  })

  test('what was kept long enough goes, and what is left is checked against it', async () => {
    const record = createRecord(stores.sql, clock)
    const log = createAuditLog({
      sql: stores.sql,
      identify: async () => undefined,
      clientAddress: () => '',
      retentionDays: 30,
      clock,
    })
    for (let index = 0; index < 3; index += 1) await record(ada, 'login')
    now += 31 * day
    await record(bob, 'login')
    expect(await log.check()).toEqual({ entries: 1, fault: null })
  })

  test.each([
    `UPDATE audit_log SET who = 'Bob'`,
    'DELETE FROM audit_log WHERE seq = 2',
    `INSERT INTO audit_log VALUES (9, '2026-01-01T00:00:00Z', 'login', '', '', '', '', '')`,
    'DELETE FROM audit_ends',
    `UPDATE audit_ends SET seq = 0 WHERE side = 'written'`,
    `INSERT INTO audit_ends VALUES ('third', 0, '')`,
  ])('the database refuses: %s', async (statement) => {
    const record = createRecord(stores.sql, clock)
    for (let index = 0; index < 3; index += 1) await record(ada, 'login')
    await expect(stores.sql.query(statement)).rejects.toThrow('The log is only added to')
    expect(await createAuditStore(stores.sql).check()).toEqual({ entries: 3, fault: null })
  })
})
