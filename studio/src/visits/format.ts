/** A day of UTC in the language of the browser. */
export const formatDay = (day: string) =>
  new Date(day).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })

export const formatNumber = (value: number, digits = 0) =>
  value.toLocaleString(undefined, { maximumFractionDigits: digits })

export const formatShare = (part: number, whole: number) =>
  whole === 0 ? '' : (part / whole).toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** How much more or less than before, in words that a screen reader says. */
export function formatChange(now: number, before: number) {
  if (before === 0) return 'none in the period before'
  const change = (now - before) / before
  const share = Math.abs(change).toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 0 })
  if (change === 0) return 'as many as in the period before'
  return `${share} ${change > 0 ? 'more' : 'less'} than the ${formatNumber(before)} in the period before`
}
