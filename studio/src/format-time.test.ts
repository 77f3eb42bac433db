import { expect, test } from 'vitest'
import { formatTimeShort, formatTime } from './format-time.ts'

test('every time is of 24 hours', () => {
  const time = new Date(2026, 2, 1, 16, 5).toISOString()
  expect(formatTime(time)).toContain('16:05')
  expect(formatTimeShort(time, new Date(2026, 2, 1, 20))).toBe('16:05')
  expect(formatTimeShort(time, new Date(2026, 2, 3))).not.toContain('16')
})
