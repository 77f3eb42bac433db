import { expect, test } from 'vitest'
import { createWorkBudget } from './work-budget.ts'

test('work is counted by its time, finished once begun, and free again after ten minutes', async () => {
  let now = 0
  const work = createWorkBudget({ limit: 1_000, clock: () => now })
  const takes = (ms: number) => () => void (now += ms)
  await work.spend('a', takes(900))
  expect(work.wait('a')).toBe(0)
  await expect(
    work.spend('a', () => {
      now += 200
      throw new Error('it failed')
    }),
  ).rejects.toThrow('it failed')
  expect(work.wait('a')).toBeGreaterThan(0)
  expect(work.wait('b')).toBe(0)
  now += work.wait('a') * 1_000
  expect(work.wait('a')).toBe(0)
})
