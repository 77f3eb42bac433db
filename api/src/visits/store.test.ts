import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, newPlace } from '../wiring/stores.fixture.ts'
import { createVisitStore, type VisitStore } from './store.ts'

describe.each(engines)('on %s', (engine) => {
  let place: Awaited<ReturnType<typeof newPlace>>
  let store: VisitStore
  let servers: VisitStore[]
  beforeEach(async () => {
    place = await newPlace(engine)
    servers = [createVisitStore((await place.open()).sql), createVisitStore((await place.open()).sql)]
    store = servers[0]!
  })
  afterEach(() => place.remove())

  const views = (at: string, name: string, count: number) => ({ at, kind: 'views', name, count })
  const all = { from: '2020-01-01', until: '2030-01-01' }

  test('sums of the same hour are added up, by several servers too', async () => {
    for (const server of servers)
      await server.add([views('2026-01-01T10', '/', 2), views('2026-01-01T11', '/', 1)])
    expect(await store.totals(all)).toEqual([{ kind: 'views', name: '/', count: 6 }])
    expect(await store.hourly(all, 'views')).toEqual([
      { hour: '10', count: 4 },
      { hour: '11', count: 2 },
    ])
  })

  test('a span begins with its first day and ends before its last', async () => {
    const days = ['2026-01-01T23', '2026-01-02T00', '2026-01-03', '2026-01-03T23', '2026-01-04T00']
    await store.add(days.map((at) => views(at, '/', 1)))
    const span = { from: '2026-01-02', until: '2026-01-04' }
    expect(await store.totals(span)).toEqual([{ kind: 'views', name: '/', count: 3 }])
    expect((await store.daily(span, ['views', 'sent'])).toSorted(byDay)).toEqual([
      { day: '2026-01-02', kind: 'views', count: 1 },
      { day: '2026-01-03', kind: 'views', count: 2 },
    ])
    expect(await store.listed(span)).toEqual([
      { day: '2026-01-02', kind: 'views', name: '/', count: 1 },
      { day: '2026-01-03', kind: 'views', name: '/', count: 2 },
    ])
  })

  test('hours become days and change no sum, and what is too old goes', async () => {
    const hours = ['00', '14', '23'].flatMap((hour) =>
      ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => views(`${day}T${hour}`, '/', 1)),
    )
    await store.add([...hours, views('2026-01-01', '/', 5), views('2026-01-02T14', '/work', 1)])
    await store.foldHours('2026-01-03')
    expect(await store.listed(all)).toEqual([
      { day: '2026-01-01', kind: 'views', name: '/', count: 8 },
      { day: '2026-01-02', kind: 'views', name: '/', count: 3 },
      { day: '2026-01-02', kind: 'views', name: '/work', count: 1 },
      { day: '2026-01-03', kind: 'views', name: '/', count: 3 },
    ])
    expect((await store.hourly(all, 'views')).map(({ count }) => count)).toEqual([1, 1, 1])
    await store.foldHours('2026-01-03')
    await store.prune('2026-01-02')
    expect(await store.totals(all)).toContainEqual({ kind: 'views', name: '/', count: 6 })
  })

  const missed = (...addresses: string[]) => new Map(addresses.map((address) => [address, 1]))

  test('visitors who asked for an address in vain are added up, by several servers too', async () => {
    for (const server of servers) await server.addMissed(new Map([['/team', 2]]), '2026-01-01')
    await store.addMissed(missed('/team', '/old'), '2026-01-02')
    expect(await store.missed()).toEqual([
      { address: '/team', visitors: 5, lastDay: '2026-01-02' },
      { address: '/old', visitors: 1, lastDay: '2026-01-02' },
    ])
    await store.addMissed(missed('/late'), '2026-01-03')
    await store.pruneMissed('2026-01-03')
    expect((await store.missed()).map(({ address }) => address)).toEqual(['/late'])
  })

  test('made-up addresses push out one another, and none that several visitors asked for', async () => {
    await store.addMissed(new Map([['/team', 2]]), '2026-01-01')
    for (let flood = 0; flood < 3; flood += 1)
      await store.addMissed(
        missed(...Array.from({ length: 200 }, (_, at) => `/${flood}-${at}`)),
        '2026-01-02',
      )
    const kept = await store.missed()
    expect([kept.length, kept[0]?.address]).toEqual([200, '/team'])
    // What is asked for afterwards has its place.
    await store.addMissed(missed('/new'), '2026-01-03')
    expect((await store.missed())[1]?.address).toBe('/new')
  })

  test('who wants the weekly mail is kept with the account, and goes with it', async () => {
    const { sql } = await place.open()
    const id = '00000000-0000-7000-8000-000000000001'
    await sql.query(
      `INSERT INTO users (id, username, password, role, created_at) VALUES ($1, 'ada', '', 'editor', $2)`,
      [id, new Date(0)],
    )
    for (const wanted of [true, true]) await store.setReader(id, wanted)
    expect([await store.readers(), await store.isReader(id)]).toEqual([[id], true])
    await store.setReader(id, false)
    expect([await store.readers(), await store.isReader(id)]).toEqual([[], false])
    await store.setReader(id, true)
    await sql.query('DELETE FROM users WHERE id = $1', [id])
    expect(await store.readers()).toEqual([])
  })
})

const byDay = (one: { day: string }, other: { day: string }) => (one.day < other.day ? -1 : 1)
