import type { GroundName } from '../ui/theme.ts'

const night = ['deepNight', 'night', 'lateNight', 'twilight'] as const

/** Whether a ground is dark. */
export const isNight = (ground: GroundName) => (night as readonly string[]).includes(ground)

/**
 * The ground of each section by its place. A page that begins at night is dark in its first half, each section after
 * the first a step lighter, and light in the other; every other page alternates between the two light grounds.
 */
export function groundsOf(count: number, opensAtNight: boolean): GroundName[] {
  const dark = opensAtNight ? Math.ceil(count / 2) : 0
  return Array.from({ length: count }, (_, place) => {
    if (place === 0 && opensAtNight) return 'deepNight'
    if (place < dark) return night[1 + Math.round(((place - 1) * 2) / Math.max(1, dark - 2))] ?? 'twilight'
    if (opensAtNight) return place === dark ? 'dawn' : 'firstLight'
    return place % 2 ? 'firstLight' : 'dawn'
  })
}
