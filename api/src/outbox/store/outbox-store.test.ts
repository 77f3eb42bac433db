import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, newPlace } from '../../wiring/stores.fixture.ts'
import type { Stores } from '../../wiring/stores.ts'

const none: ReadonlySet<number> = new Set()

describe.each(engines)('on %s', (engine) => {
  let place: Awaited<ReturnType<typeof newPlace>>
  let stores: Stores
  let now = 1_000_000
  beforeEach(async () => {
    now = 1_000_000
    place = await newPlace(engine)
    stores = await place.open(() => now)
  })
  afterEach(() => place.remove())

  let made = 0
  async function newEnquiry() {
    const id = `00000000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`
    const submittedAt = new Date(now).toISOString()
    await stores.enquiries.add(
      { id, name: 'A', email: 'a@b.example', message: 'm', submittedAt, evidence: {} },
      [],
    )
    return id
  }

  test('a mail of the day is queued once a day, for each it is about', async () => {
    const { outbox } = stores
    expect(await outbox.enqueue('digest', { day: '2026-01-01' })).toBe(true)
    expect(await outbox.enqueue('digest', { day: '2026-01-01' })).toBe(false)
    expect(await outbox.enqueue('digest', { day: '2026-01-02' })).toBe(true)
    expect(await outbox.claim(5, none)).toMatchObject([
      { kind: 'digest', day: '2026-01-01', enquiryId: null, userId: null, attempts: 0, createdAt: now },
      { day: '2026-01-02' },
    ])
  })

  test('a mail goes from waiting over attempts to its end, and the history tells of it', async () => {
    const { outbox } = stores
    const enquiryId = await newEnquiry()
    await outbox.enqueue('notification', { enquiryId })
    expect(await outbox.oldestNotification()).toBe(now)
    const [mail] = await outbox.claim(5, none)
    await outbox.postpone(mail!.id, { attempts: 1, due: now + 60_000.5, error: 'busy' })
    expect(await outbox.nextDue()).toBeCloseTo(now + 60_000, -1)
    expect(await outbox.latestError()).toBe('busy')
    expect(await outbox.claim(5, none)).toEqual([])
    now += 60_001
    expect(await outbox.claim(5, none)).toMatchObject([{ id: mail!.id, attempts: 1 }])
    await outbox.settle(mail!.id, { state: 'failed', at: now, error: 'gone' })
    expect(await outbox.counts()).toEqual({ waiting: 0, failed: 1 })
    expect(await outbox.history(enquiryId)).toEqual([
      {
        id: mail!.id,
        kind: 'notification',
        state: 'failed',
        attempts: 2,
        createdAt: 1_000_000,
        finishedAt: now,
        lastError: 'gone',
      },
    ])
    await outbox.resend(enquiryId)
    expect(await outbox.history(enquiryId)).toMatchObject([{ id: mail!.id, state: 'waiting', attempts: 0 }])
    const [again] = await outbox.claim(5, none)
    await outbox.settle(again!.id, { state: 'sent', at: now, error: null })
    expect(await outbox.latestError()).toBeUndefined()
    // One that arrived is followed by a new one, with a Message-ID of its own.
    await outbox.resend(enquiryId)
    expect(await outbox.history(enquiryId)).toMatchObject([{ state: 'sent' }, { state: 'waiting' }])
  })

  test('what this process has under way is not claimed again', async () => {
    const { outbox } = stores
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) await outbox.enqueue('digest', { day })
    const first = await outbox.claim(2, none)
    const rest = await outbox.claim(5, new Set(first.map(({ id }) => id)))
    expect([first.length, rest.length]).toEqual([2, 1])
  })

  test('a mail that waits for a moment further off than any pause is brought back', async () => {
    const { outbox } = stores
    await outbox.enqueue('digest', { day: '2026-01-01' })
    const [mail] = await outbox.claim(1, none)
    await outbox.postpone(mail!.id, { attempts: 0, due: now + 1e9, error: null })
    await outbox.notBefore(now + 1_000)
    expect(await outbox.nextDue()).toBe(now + 1_000)
  })
})

test('on PostgreSQL a mail is one server’s until its lease ends, and keeps its id with the next', async () => {
  let now = 1_000_000
  const place = await newPlace('PostgreSQL')
  const servers = await Promise.all([1, 2, 3].map(() => place.open(() => now)))
  for (let day = 1; day <= 30; day += 1)
    await servers[0]!.outbox.enqueue('digest', { day: new Date(day * 86_400_000).toISOString().slice(0, 10) })
  const claimed = await Promise.all(
    servers.flatMap(({ outbox }) => [outbox.claim(7, none), outbox.claim(7, none)]),
  )
  const ids = claimed.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(30)
  expect(ids).toHaveLength(30)
  // The first server ends in the middle of its mails; the others settle theirs.
  const [lost = [], alsoLost = [], ...settled] = claimed
  for (const { id } of settled.flat())
    await servers[1]!.outbox.settle(id, { state: 'sent', at: now, error: null })
  expect(await servers[2]!.outbox.claim(50, none)).toEqual([])
  now += 90_000
  const taken = await servers[2]!.outbox.claim(50, none)
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set([...lost, ...alsoLost].map(({ id }) => id)))
  await place.remove()
})
