export const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Days and hours are of UTC, as everywhere on the server. */
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
export const hourOf = (time: number) => new Date(time).toISOString().slice(0, 13)

export const dayAfter = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)

/** The Monday of a day's week. */
export function mondayOf(day: string) {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}
