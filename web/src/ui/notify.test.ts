import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { current, dismiss, notify, removalDelay, subscribe } from './notify.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of current()) dismiss(id)
  vi.advanceTimersByTime(removalDelay)
  vi.useRealTimers()
})

test('one is visible at a time: the next takes the place of the last', () => {
  notify({ title: 'Error', description: 'One', variant: 'destructive' })
  notify({ title: 'Success!', description: 'Two' })
  expect(current()).toMatchObject([{ description: 'Two', variant: 'default', open: true }])
})

test('a dismissed one is closed at once and removed after 1,000,000 ms', () => {
  const id = notify({ title: 'Success!', description: 'Sent' })
  dismiss(id)
  expect(current()).toMatchObject([{ id, open: false }])
  vi.advanceTimersByTime(999_999)
  expect(current()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(current()).toEqual([])
})

test('dismissing twice does not put the removal off', () => {
  const id = notify({ title: 'Success!', description: 'Sent' })
  dismiss(id)
  vi.advanceTimersByTime(600_000)
  dismiss(id)
  vi.advanceTimersByTime(400_000)
  expect(current()).toEqual([])
})

test('those who listen hear of every change', () => {
  const heard = vi.fn()
  const leave = subscribe(heard)
  const id = notify({ title: 'Success!', description: 'Sent' })
  dismiss(id)
  leave()
  notify({ title: 'Success!', description: 'Again' })
  expect(heard).toHaveBeenCalledTimes(2)
})
