import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('allows the limit in a window, says when to come back, and opens again', () => {
  let now = 0
  const limit = createRateLimit({ limit: 2, windowMs: 10_000, clock: () => now })
  expect(limit.take('a')).toEqual({ ok: true, retryAfter: 0 })
  now = 4_000
  expect(limit.take('a').ok).toBe(true)
  expect(limit.take('a')).toEqual({ ok: false, retryAfter: 6 })
  expect(limit.take('b').ok).toBe(true)
  now = 10_000
  expect(limit.take('a').ok).toBe(true)
})

test('counts late and takes back', () => {
  const limit = createRateLimit({ limit: 1, windowMs: 10_000, clock: () => 0 })
  expect(limit.peek('a').ok).toBe(true)
  expect(limit.peek('a').ok).toBe(true)
  limit.count('a')
  expect(limit.peek('a').ok).toBe(false)
  limit.giveBack('a')
  expect(limit.peek('a').ok).toBe(true)
})

test('the table stays bounded under a flood of keys', () => {
  const limit = createRateLimit({ limit: 1, windowMs: 10_000, maxKeys: 100, clock: () => 0 })
  for (let index = 0; index < 5_000; index += 1) limit.take(`key ${index}`)
  expect(limit.size()).toBeLessThanOrEqual(100)
  expect(limit.peek('key 4999').ok).toBe(false)
})
