import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an answer that comes in time is passed on, and so is its failure', async () => {
  expect(await withTimeout(Promise.resolve('here'), 1_000)).toBe('here')
  await expect(withTimeout(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('one that is late fails with an error that says so', async () => {
  const late = withTimeout(new Promise(() => {}), 1_000)
  const outcome = expect(late).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'No answer within 1000 ms',
  })
  await vi.advanceTimersByTimeAsync(1_000)
  await outcome
})
