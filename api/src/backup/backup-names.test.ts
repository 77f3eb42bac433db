import { expect, test } from 'vitest'
import { nameOf, outlived } from './backup-names.ts'

const daily = (count: number) =>
  Array.from({ length: count }, (_, index) => nameOf(new Date(Date.UTC(2026, 10, 22 - index, 3))))

test('of daily backups those of 7 days, 4 weeks and 12 months stay', () => {
  const names = daily(800)
  const gone = outlived(names, { days: 7, weeks: 4, months: 12 })
  const kept = names.filter((name) => !gone.includes(name)).map((name) => name.slice(0, 10))
  expect(kept).toEqual([
    ...['22', '21', '20', '19', '18', '17', '16'].map((day) => `2026-11-${day}`),
    // The Sundays of the weeks before, then the last days of the months.
    ...['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31'],
    ...['2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

test('what is pruned day by day is what would be pruned at once', () => {
  const keep = { days: 7, weeks: 4, months: 12 }
  let stored: string[] = []
  for (const name of daily(800).toReversed()) {
    stored.push(name)
    const gone = outlived(stored, keep)
    stored = stored.filter((other) => !gone.includes(other))
  }
  expect(stored.length).toBeGreaterThanOrEqual(20)
  expect(stored).toContain('2025-12-31T03-00-00Z')
})

test('of several backups a day the newest stays, and the newest of all in any case', () => {
  const names = ['2026-11-22T03-00-00Z', '2026-11-22T15-00-00Z', '2026-11-21T15-00-00Z']
  expect(outlived(names, { days: 1, weeks: 0, months: 0 })).toEqual([
    '2026-11-22T03-00-00Z',
    '2026-11-21T15-00-00Z',
  ])
  expect(outlived(names, { days: 0, weeks: 0, months: 0 })).not.toContain('2026-11-22T15-00-00Z')
})
