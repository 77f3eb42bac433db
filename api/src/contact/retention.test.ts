import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPlace } from '../wiring/stores.fixture.ts'
import type { Stores } from '../wiring/stores.ts'
import { good, openRoom } from './contact.fixture.ts'
import { newId } from './store/enquiry-store.ts'
import { createRetention } from './retention.ts'

const day = 86_400_000
const start = Date.parse('2026-01-01T00:00:00Z')
const adam = { id: 'a', name: 'Adam', address: '198.51.100.1' }
const everything = { filter: 'all', search: '', size: 200 } as const

let place: Awaited<ReturnType<typeof newPlace>>
let store: Stores['enquiries']
let now: number
let told: string[]

beforeEach(async () => {
  place = await newPlace('SQLite')
  store = (await place.open()).enquiries
  now = start
  told = []
})
afterEach(() => place.remove())

function open(days = 730) {
  const retention = createRetention({
    store,
    retention: { days, spamDays: Math.min(days, 60) },
    outbox: { send: async (kind, about) => void told.push(`mail ${kind} ${about.day}`) },
    audit: async (by, kind, about) => void told.push(`${by.name} ${kind} ${about}`),
    clock: () => now,
    log: () => undefined,
  })
  return { ...retention, run: () => retention.run(new AbortController().signal) }
}

/** `count` enquiries of this moment. */
async function arrive(count: number, evidence = {}) {
  const submittedAt = new Date(now).toISOString()
  for (let index = 0; index < count; index += 1)
    await store.add({ ...good, id: newId(now), submittedAt, evidence }, [])
}

/** The hourly work as it goes on for so long. */
async function pass(days: number, retention: ReturnType<typeof open>) {
  for (let passed = 0; passed < days; passed += 10) {
    now += 10 * day
    await retention.run()
  }
}

const left = async () => (await store.page(everything)).enquiries.length

test('what is old goes day by day, and staff are told', async () => {
  const retention = open()
  await arrive(3)
  await pass(720, retention)
  expect(await left()).toBe(3)
  await pass(20, retention)
  expect(await left()).toBe(0)
  expect(told).toEqual(['The server enquiries-expired 3', 'mail expired 2028-01-11'])
  expect(await retention.notices()).toEqual([])
})

test('after the clock has jumped, nothing goes until an administrator agrees', async () => {
  const retention = open()
  await arrive(3)
  await arrive(2, { honeypot: true })
  await retention.run()
  now += 800 * day
  expect([await retention.run(), await retention.run()]).toEqual([0, 0])
  expect(await retention.notices()).toMatchObject([
    {
      code: 'retention_waits',
      count: 5,
      message: expect.stringContaining('clock went from 2026-01-01 to 2028-03-11'),
    },
  ])
  await expect(retention.agree(adam, 4)).rejects.toThrow('another number')
  expect(await left()).toBe(3)
  expect(told).toEqual([])

  now -= 800 * day
  expect(await retention.notices()).toEqual([])
  now += 800 * day
  expect(await retention.agree(adam, 5)).toBe(5)
  expect(told[0]).toBe('Adam enquiries-expired 5')
  expect(await retention.notices()).toEqual([])
})

test('more than a tenth at once waits, such as after a mistyped number of days', async () => {
  await arrive(12)
  await pass(20, open())
  await arrive(88)
  const retention = open(10)
  expect(await retention.run()).toBe(0)
  expect((await retention.notices())[0]?.message).toContain('12 of 100 enquiries are older than 10 days')
  await pass(40, retention)
  expect((await retention.notices())[0]?.message).toContain('100 of 100 enquiries are older than 10 days')
  expect(await left()).toBe(100)
  expect(await retention.agree(adam, 100)).toBe(100)
})

test('a clock that jumped while nothing is old is simply the time', async () => {
  const retention = open()
  await arrive(1)
  await retention.run()
  now += 100 * day
  await retention.run()
  now += 640 * day
  expect(await retention.run()).toBe(0)
  expect(await left()).toBe(1)
})

test('the retention is kept day by day, without a restart', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const room = openRoom({ contact: { retention: { days: 3, spamDays: 1 } } })
  await room.send(good)
  await room.send({ ...good, website: 'filled' })
  await room.room.start()
  await vi.advanceTimersByTimeAsync(2 * 86_400_000)
  expect(room.rows()).toMatchObject([{ spam: 0 }])
  await vi.advanceTimersByTimeAsync(2 * 86_400_000)
  expect(room.rows()).toEqual([])
  await room.close()
  vi.useRealTimers()
})
