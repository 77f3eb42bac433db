import { expect, test } from 'vitest'
import { localTime, nextMonday, publishedIdOf } from './plan.ts'

test('the next Monday at 9 is offered, on a Monday that of the week to come', () => {
  expect(localTime(nextMonday(new Date(2026, 10, 25, 17, 30)))).toBe('2026-11-30T09:00')
  expect(localTime(nextMonday(new Date(2026, 10, 29, 23, 59)))).toBe('2026-11-30T09:00')
  expect(localTime(nextMonday(new Date(2026, 10, 30, 8, 0)))).toBe('2026-12-07T09:00')
})

test('the document of a version is known by its id, which may have dots', () => {
  expect(publishedIdOf('versions.rMonday.homePage')).toBe('homePage')
  expect(publishedIdOf('versions.rMonday.page.about')).toBe('page.about')
})
