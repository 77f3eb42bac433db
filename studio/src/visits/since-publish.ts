import type { Days, VisitsReport } from '@daymark/schemas/visits'

/** The days since the last publish, its own included, and as many before it. */
export function sincePublish({
  days,
  before,
  publishes,
}: Pick<VisitsReport, 'days' | 'before' | 'publishes'>) {
  const last = publishes.at(-1)
  const start = days.findIndex(({ day }) => day === last?.day)
  if (!last || start < 0) return undefined
  const all = [...before, ...days]
  const count = days.length - start
  const since = all.slice(-count)
  const earlier = all.slice(-2 * count, -count)
  return { ...last, count, since: aDay(since), earlier: aDay(earlier) }
}

function aDay(days: Days) {
  const mean = (of: 'visitors' | 'sent') => days.reduce((sum, day) => sum + day[of], 0) / days.length
  return { visitors: mean('visitors'), sent: mean('sent') }
}
