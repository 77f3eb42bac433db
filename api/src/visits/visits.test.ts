import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPlace } from '../wiring/stores.fixture.ts'
import type { Stores } from '../wiring/stores.ts'
import { createVisitors } from './visitors.ts'
import { firefox, home, openVisits, safari } from './visits.fixture.ts'

const day = 86_400_000
let now: number
let place: Awaited<ReturnType<typeof newPlace>>
let stores: Stores
let room: ReturnType<typeof openVisits>
const clock = () => now

beforeEach(async () => {
  now = Date.parse('2026-03-10T23:50:00Z')
  place = await newPlace('SQLite')
  stores = await place.open(clock)
  room = openVisits(stores.sql, clock)
})
afterEach(() => place.remove())

const rows = async () =>
  (await stores.sql.query<{ count: number }>('SELECT count(*) AS count FROM visit_sums'))[0]!.count

describe('visitors', () => {
  test('two behind one address are two, one who comes back is one, and midnight forgets', async () => {
    const address = '198.51.100.7'
    for (const browser of [firefox, safari, firefox]) await room.beacon(home, { address, browser })
    expect((await room.report()).visitors.now).toBe(2)
    now += 20 * 60_000
    await room.beacon(home, { address, browser: firefox })
    expect((await room.report(7)).days.slice(-2).map(({ visitors }) => visitors)).toEqual([2, 1])
  })

  test('are remembered until midnight and no longer, and not by what they are', () => {
    const visitors = createVisitors(clock)
    expect([visitors.isFirst('a', 'b'), visitors.isFirst('a', 'b'), visitors.size()]).toEqual([
      true,
      false,
      1,
    ])
    now += 9 * 60_000
    visitors.forgetYesterday()
    expect(visitors.size()).toBe(1)
    now += 60_000
    visitors.forgetYesterday()
    expect(visitors.size()).toBe(0)
  })

  test('no address and no browser is stored anywhere', async () => {
    await room.beacon(home, { address: '198.51.100.77', browser: safari })
    await room.visits.commit()
    const stored = JSON.stringify(await stores.sql.query('SELECT * FROM visit_sums'))
    expect(stored).not.toMatch(/198\.51|iPhone|Safari/)
  })
})

describe('the door', () => {
  test('takes text of the own site that it understands, and nothing else', async () => {
    expect(await room.beacon(home, { headers: { origin: 'https://own.example' } })).toBe(204)
    expect(await room.beacon(home, { headers: { origin: 'https://other.example' } })).toBe(403)
    expect(await room.beacon(home, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
    expect(await room.beacon(home, { headers: { 'content-type': 'application/json' } })).toBe(415)
    expect(await room.beacon('{')).toBe(400)
    expect(await room.beacon({ ...home, more: 1 })).toBe(400)
    expect(await room.beacon({ path: '/', steps: ['sold'] })).toBe(400)
    expect(await room.beacon({ path: 'x'.repeat(1_500) })).toBe(413)
    expect((await room.report()).views.now).toBe(1)
  })

  test('counts nobody who asks not to be counted, and no robot', async () => {
    for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }] as Record<string, string>[]) {
      expect(await room.beacon(home, { headers })).toBe(204)
      await room.load({ headers })
    }
    expect(await room.beacon(home, { browser: 'HeadlessChrome Googlebot/2.1' })).toBe(204)
    await room.visits.commit()
    expect(await rows()).toBe(0)
  })

  test('closes for an address that sends too much, and for no other', async () => {
    const answers = new Map<number, number>()
    for (let index = 0; index < 200; index += 1) {
      const status = await room.beacon(home, { address: '198.51.100.8' })
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(answers)).toEqual({ 204: 120, 429: 80 })
    expect(await room.beacon(home, { address: '198.51.100.9' })).toBe(204)
  })

  test('closes for a second while more comes than people send', async () => {
    const answers = new Map<number, number>()
    const send = async (sent: number) => {
      const status = await room.beacon(home, { address: `10.1.${sent >> 8}.${sent & 255}` })
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    for (let sent = 0; sent < 1_100; sent += 1) await send(sent)
    expect(Object.fromEntries(answers)).toEqual({ 204: 1_000, 429: 100 })
    now += 1_000
    await send(0)
    expect(answers.get(204)).toBe(1_001)
  })

  test('whatever is sent, the rows of an hour are bounded', async () => {
    for (let index = 0; index < 600; index += 1) {
      await room.beacon(
        {
          path: `/${index}`,
          view: { loaded: true, from: `host-${index}.example`, campaign: `c ${index}`, width: index },
          steps: ['read25', 'seen'],
          vitals: { lcp: index * 100, inp: index, cls: index / 1_000 },
        },
        { address: `10.0.${index >> 8}.${index & 255}` },
      )
    }
    const { sources, pages, campaigns } = await room.report()
    expect(sources[0]).toEqual({ name: '(other)', now: 550, before: 0 })
    expect(campaigns[0]?.name).toBe('(other)')
    expect(pages.map(({ name }) => name)).toEqual(['/404'])
    expect(await rows()).toBeLessThan(320)
  })
})

test('what cannot be written is written later', async () => {
  await room.beacon(home)
  await stores.sql.query('ALTER TABLE visit_sums RENAME TO away')
  await room.visits.commit()
  await room.beacon(home)
  await stores.sql.query('ALTER TABLE away RENAME TO visit_sums')
  expect((await room.report()).views.now).toBe(2)
})

describe('addresses that visitors asked for in vain', () => {
  test('are counted once a day for each visitor, and not for robots or who asks not to be counted', async () => {
    const phone = { address: '198.51.100.2', browser: safari }
    for (const sender of [{}, {}, phone, { browser: 'curl/8' }, { headers: { 'sec-gpc': '1' } }])
      await room.miss('/team', sender)
    expect(await room.missed()).toEqual([{ address: '/team', visitors: 2, lastDay: '2026-03-10' }])
    now += 20 * 60_000
    await room.miss('/team')
    await room.miss('/moved')
    expect(await room.missed()).toEqual([{ address: '/team', visitors: 3, lastDay: '2026-03-11' }])
  })

  test('are no more than a visitor would try', async () => {
    for (let at = 0; at < 300; at += 1) await room.miss(`/made-up-${at}`)
    expect((await room.missed()).length).toBe(20)
  })

  test('stay in memory until they can be written', async () => {
    await room.miss('/team')
    await stores.sql.query('ALTER TABLE missed_addresses RENAME TO away')
    await room.visits.commit()
    await room.miss('/team', { address: '198.51.100.2' })
    await stores.sql.query('ALTER TABLE away RENAME TO missed_addresses')
    expect((await room.missed())[0]?.visitors).toBe(2)
  })
})

test('figures are for staff', async () => {
  for (const path of ['/api/visits', '/api/visits/csv', '/api/visits/missed', '/api/visits/weekly-mail'])
    expect((await room.app.request(path)).status).toBe(401)
  const headers = { authorization: 'ada' }
  expect((await room.app.request('/api/visits?days=8', { headers })).status).toBe(400)
  await room.beacon({ ...home, view: { ...home.view, campaign: '=1+1' } })
  await room.visits.commit()
  const csv = await (await room.app.request('/api/visits/csv?days=7', { headers })).text()
  expect(csv).toContain('day,what,name,count\r\n')
  expect(csv).toContain(`"2026-03-10","campaign","'=1+1","1"\r\n`)
})

test('sums are kept for 25 months', async () => {
  now = Date.parse('2024-02-09T12:00:00Z')
  await room.beacon(home)
  now = Date.parse('2024-02-10T12:00:00Z')
  await room.beacon(home, { browser: safari })
  await room.visits.commit()
  now = Date.parse('2026-03-10T12:00:00Z')
  await room.visits.housekeep()
  const days = await stores.sql.query('SELECT DISTINCT at FROM visit_sums')
  expect(days).toEqual([{ at: '2024-02-10' }])
})

test('who wants it gets a mail about the week before, once', async () => {
  const id = '00000000-0000-7000-8000-000000000001'
  await stores.sql.query(
    `INSERT INTO users (id, username, password, role, created_at) VALUES ($1, 'ada', '', 'editor', 0)`,
    [id],
  )
  const wish = { method: 'PUT', headers: { authorization: id }, body: '{"wanted":true}' }
  expect(await (await room.app.request('/api/visits/weekly-mail', wish)).json()).toEqual({ wanted: true })
  await room.beacon({ ...home, steps: ['seen', 'sent'], vitals: { lcp: 1_234 } })
  now -= 7 * day
  await room.beacon(home)
  now += 14 * day
  await room.visits.commit()
  await room.visits.housekeep()
  // Today is Tuesday, the 17th of March 2026.
  expect(room.sent).toEqual([{ kind: 'weekly-visits', userId: id, day: '2026-03-16' }])
  const mail = await room.visits.compose({ day: '2026-03-16' })
  expect(mail?.text.split('\n').slice(0, 3)).toEqual([
    'From 2026-03-09 to 2026-03-15; in brackets the week before.',
    'Visitors: 1 (1)',
    'Page views: 1 (1)',
  ])
  expect(mail?.text).toContain('Sent an enquiry: 1 (0)')
  expect(mail?.text).toContain('https://own.example/studio/visits')
})
