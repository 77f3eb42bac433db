import { expect, test } from 'vitest'
import { groundsOf, isNight } from './grounds.ts'

test('a page that begins at night grows lighter from section to section', () => {
  expect(groundsOf(1, true)).toEqual(['deepNight'])
  expect(groundsOf(2, true)).toEqual(['deepNight', 'dawn'])
  expect(groundsOf(5, true)).toEqual(['deepNight', 'night', 'twilight', 'dawn', 'firstLight'])
  for (let count = 2; count < 30; count += 1) {
    const grounds = groundsOf(count, true)
    expect(grounds[0]).toBe('deepNight')
    expect(grounds.lastIndexOf('twilight') < grounds.indexOf('dawn')).toBe(true)
    expect(isNight(grounds.at(-1) ?? 'night')).toBe(false)
  }
})

test('every other page is light from the beginning', () => {
  expect(groundsOf(3, false)).toEqual(['dawn', 'firstLight', 'dawn'])
})
