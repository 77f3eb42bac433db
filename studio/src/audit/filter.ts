import type { AuditKind } from '@daymark/schemas/audit'

/** What is chosen above the log; empty for no choice. Days are those of the browser's calendar, both included. */
export interface Filter {
  person: string
  kind: AuditKind | ''
  firstDay: string
  lastDay: string
}

export const everything: Filter = { person: '', kind: '', firstDay: '', lastDay: '' }

/** As `GET /api/audit` and `GET /api/audit/csv` understand it. */
export function searchOf({ person, kind, firstDay, lastDay }: Filter, before?: number) {
  const from = startOf(firstDay)
  const until = startOf(lastDay, 1)
  return new URLSearchParams({
    ...(person && { person }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(until && { until }),
    ...(before !== undefined && { before: String(before) }),
  })
}

/** Midnight here, so many days after that day; nothing while the year is still being typed. */
function startOf(day: string, later = 0) {
  const midnight = new Date(`${day}T00:00`)
  midnight.setDate(midnight.getDate() + later)
  return Number.isNaN(midnight.getTime()) ? undefined : midnight.toISOString()
}
