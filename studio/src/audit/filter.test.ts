import { expect, test } from 'vitest'
import { everything, searchOf } from './filter.ts'

test('asks for whole days, the last one included, and for nothing that was not chosen', () => {
  expect(searchOf(everything).toString()).toBe('')
  const days = searchOf({ ...everything, person: 'a b', firstDay: '2026-05-04', lastDay: '2026-05-04' }, 7)
  expect(days.get('person')).toBe('a b')
  expect(days.get('before')).toBe('7')
  expect(new Date(days.get('from') ?? '')).toEqual(new Date(2026, 4, 4))
  expect(new Date(days.get('until') ?? '')).toEqual(new Date(2026, 4, 5))
})

test('a day that is still being typed is none', () => {
  expect(searchOf({ ...everything, firstDay: '2026-13-01' }).has('from')).toBe(false)
})
