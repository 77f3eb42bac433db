import { expect, test } from 'vitest'
import { sincePublish } from './since-publish.ts'

const day = (date: number, visitors: number, sent = 0) => ({
  day: `2026-01-${String(date).padStart(2, '0')}`,
  visitors,
  views: 0,
  sent,
})
const before = [day(1, 5), day(2, 1), day(3, 2)]
const days = [day(4, 3), day(5, 10, 1), day(6, 20, 2)]

test('the days since the last publish stand beside as many before it', () => {
  const publishes = [
    { day: '2026-01-04', what: ['home page'] },
    { day: '2026-01-05', what: ['case study'] },
  ]
  expect(sincePublish({ days, before, publishes })).toEqual({
    day: '2026-01-05',
    what: ['case study'],
    count: 2,
    since: { visitors: 15, sent: 1.5 },
    earlier: { visitors: 2.5, sent: 0 },
  })
})

test('a publish on the first day of the period is compared with the period before', () => {
  const publishes = [{ day: '2026-01-04', what: ['home page'] }]
  expect(sincePublish({ days, before, publishes })).toMatchObject({ count: 3, earlier: { visitors: 8 / 3 } })
})

test('without a publish there is nothing to compare', () => {
  expect(sincePublish({ days, before, publishes: [] })).toBeUndefined()
})
