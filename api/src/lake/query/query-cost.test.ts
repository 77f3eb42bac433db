import { parse } from 'groq-js'
import { expect, test } from 'vitest'
import { costOf } from './query-cost.ts'
import { narrow } from './narrow.ts'

const cost = (groq: string) => costOf(narrow(parse(groq)).root, { documents: 10_000, params: {} })

test('what is done for each of a slice counts as often as the slice is long', () => {
  const each = '{"n": count(*[references(^._id)])}'
  expect(cost(`*[0...20]${each}`)).toBeLessThan(cost(`*${each}`) / 100)
  expect(cost(`*[0..19]${each}`)).toBe(cost(`*[0...20]${each}`))
  expect(cost(`*[-20..-1]${each}`)).toBeGreaterThan(cost(`*${each}`) / 2)
})
