import { expect, test } from 'vitest'
import { createRecord } from '../audit/audit.ts'
import { onlyServer } from '../db/alone.ts'
import { theServer } from '../http/audit.ts'
import { newPlace } from '../wiring/stores.fixture.ts'
import { scheduleDrills } from './schedule.ts'

const day = 86_400_000

test('a drill is due by what the log tells; one that failed is told to staff until one succeeds', async () => {
  const place = await newPlace('SQLite')
  const { sql } = await place.open()
  let now = Date.UTC(2026, 0, 1)
  let outcome: string | undefined = 'A table is missing.'
  let runs = 0
  const logged: string[] = []
  const told: string[] = []
  const drills = scheduleDrills({
    everyDays: 7,
    sql,
    alone: onlyServer,
    log: (line) => void logged.push(line),
    onFailure: (text) => void told.push(text),
    clock: () => now,
    async run() {
      runs += 1
      if (outcome === undefined) await createRecord(sql, () => now)(theServer, 'backup-drilled')
      return outcome
    },
  })

  await drills.look()
  expect(drills.notices()).toMatchObject([
    { message: expect.stringContaining('A table is missing.') as string },
  ])
  expect(told).toEqual(['The newest backup could not be brought back on trial: A table is missing.'])
  expect(drills.findings()).toMatchObject([{ check: 'Drill', verdict: 'broken', text: told[0] }])
  await drills.look()
  expect([runs, told.length]).toEqual([1, 1])

  now += day
  outcome = undefined
  await drills.look()
  expect([runs, drills.notices(), drills.findings()]).toEqual([2, [], []])
  now += 6 * day
  await drills.look()
  expect(runs).toBe(2)
  now += day
  await drills.look()
  expect(runs).toBe(3)
  expect(logged[0]).toBe('The drill failed: A table is missing.')
  drills.stop()
  await place.remove()
})

test('a drill that takes longer than the hour is not joined by another', async () => {
  const place = await newPlace('SQLite')
  const { sql } = await place.open()
  const running = Promise.withResolvers<undefined>()
  let runs = 0
  const drills = scheduleDrills({
    everyDays: 7,
    sql,
    alone: onlyServer,
    log: () => undefined,
    run() {
      runs += 1
      return running.promise
    },
  })
  const looks = [drills.look(), drills.look()]
  await expect.poll(() => runs).toBe(1)
  running.resolve(undefined)
  await Promise.all(looks)
  expect(runs).toBe(1)
  drills.stop()
  await place.remove()
})
