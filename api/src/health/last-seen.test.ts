import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, newPlace } from '../wiring/stores.fixture.ts'
import { createLastSeen } from './last-seen.ts'

describe.each(engines)('on %s', (engine) => {
  let place: Awaited<ReturnType<typeof newPlace>>
  beforeEach(async () => {
    place = await newPlace(engine)
  })
  afterEach(() => place.remove())

  test('what was seen is kept with its last moment, and noted once an hour by each server', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z')
    const { sql } = await place.open()
    const seen = createLastSeen(sql, () => now)
    expect(await seen.at('content-webhook')).toBeUndefined()
    expect([seen.note('content-webhook'), seen.note('content-webhook')]).toEqual([true, false])
    await expect.poll(() => seen.at('content-webhook')).toBe(now)
    now += 3_600_000
    expect(seen.note('content-webhook')).toBe(true)
    const another = createLastSeen((await place.open()).sql)
    await expect.poll(() => another.at('content-webhook')).toBe(now)
    expect(await another.at('proxy-silent')).toBeUndefined()
  })
})
