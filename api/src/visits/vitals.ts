import type { VitalName } from '@daymark/schemas/beacon'
import type { Vital } from '@daymark/schemas/visits'

/**
 * Measurements are counted in steps up to a limit, of which good and poor are multiples: milliseconds, and thousandths of
 * a layout shift. The limits of good and poor are Google's.
 */
const scales: Record<VitalName, { unit: number; step: number; most: number; good: number; poor: number }> = {
  lcp: { unit: 1, step: 100, most: 10_000, good: 2_500, poor: 4_000 },
  inp: { unit: 1, step: 25, most: 1_000, good: 200, poor: 500 },
  cls: { unit: 0.001, step: 10, most: 500, good: 100, poor: 250 },
}

/** The upper end of the step in which a value lies. */
export function stepOf(vital: VitalName, value: number) {
  const { unit, step, most } = scales[vital]
  // A hair is taken off, because 0.07 / 0.001 is more than 70.
  return Math.min(most, Math.ceil(value / unit / step - 1e-9) * step)
}

/** What three of four page loads were no worse than, from how many lay in each step. */
export function vitalOf(vital: VitalName, steps: readonly { step: number; count: number }[]): Vital {
  const { unit, good, poor } = scales[vital]
  const loads = steps.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { step, count } of steps.toSorted((one, other) => one.step - other.step)) {
    seen += count
    if (seen < loads * 0.75) continue
    const rating = step <= good ? 'good' : step <= poor ? 'needs-work' : 'poor'
    return { p75: step * unit, rating, loads }
  }
  return null
}
