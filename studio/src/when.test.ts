import { expect, test } from 'vitest'
import { shortly, when } from './when.ts'

test('every time is of 24 hours', () => {
  const time = new Date(2026, 2, 1, 16, 5).toISOString()
  expect(when(time)).toContain('16:05')
  expect(shortly(time, new Date(2026, 2, 1, 20))).toBe('16:05')
  expect(shortly(time, new Date(2026, 2, 3))).not.toContain('16')
})
