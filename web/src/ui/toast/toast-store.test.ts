import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, addToast, removalDelay, subscribe } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.advanceTimersByTime(removalDelay)
  vi.useRealTimers()
})

test('one is visible at a time: the next takes the place of the last', () => {
  addToast({ title: 'Error', description: 'One', variant: 'destructive' })
  addToast({ title: 'Success!', description: 'Two' })
  expect(currentToasts()).toMatchObject([{ description: 'Two', variant: 'default', open: true }])
})

test('a dismissed one is closed at once and removed after 1,000,000 ms', () => {
  const id = addToast({ title: 'Success!', description: 'Sent' })
  dismissToast(id)
  expect(currentToasts()).toMatchObject([{ id, open: false }])
  vi.advanceTimersByTime(999_999)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toEqual([])
})

test('dismissing twice does not put the removal off', () => {
  const id = addToast({ title: 'Success!', description: 'Sent' })
  dismissToast(id)
  vi.advanceTimersByTime(600_000)
  dismissToast(id)
  vi.advanceTimersByTime(400_000)
  expect(currentToasts()).toEqual([])
})

test('subscribers are called at every change', () => {
  const listener = vi.fn()
  const unsubscribe = subscribe(listener)
  const id = addToast({ title: 'Success!', description: 'Sent' })
  dismissToast(id)
  unsubscribe()
  addToast({ title: 'Success!', description: 'Again' })
  expect(listener).toHaveBeenCalledTimes(2)
})
