import { foundPages, pages, pathOf } from '@daymark/schemas/pages'
import { visitsMigration } from '../db/migrations/visits.ts'
import { openDatabase } from '../db/open.ts'
import { createSqliteSql, type SiteSql } from '../db/site-sql.ts'
import { dayAfter, dayOf } from './calendar.ts'
import { createVisitStore, type Sum } from './store.ts'

const years = 2
const hours = ['08', '10', '13', '16', '21']
const paths = foundPages.filter((name) => !('params' in pages[name])).map((name) => pathOf(pages[name]))
const shares: Record<string, Record<string, number>> = {
  source: { '': 0.34, 'google.com': 0.31, 'linkedin.com': 0.14, 'bing.com': 0.06, 'chamber.example': 0.05 },
  campaign: { 'newsletter / email / spring': 0.05, 'linkedin / social / prototype': 0.04 },
  device: { phone: 0.47, tablet: 0.06, desktop: 0.37 },
}
/** Of all visitors. */
const form = { seen: 0.42, begun: 0.09, failed: 0.02, sent: 0.035 }
const vitals: Record<string, Record<string, number>> = {
  lcp: { 1_100: 0.3, 1_800: 0.2, 2_300: 0.1, 3_400: 0.06 },
  inp: { 50: 0.3, 125: 0.2, 225: 0.14 },
  cls: { 0: 0.5, 20: 0.12, 120: 0.04 },
}

/** Two years of a firm that grows, in memory: for development, so that nothing of it can reach a data folder. */
export function openSampleVisits(now: number): SiteSql {
  const sql = createSqliteSql(openDatabase(':memory:', [visitsMigration.sqlite]))
  const today = dayOf(now)
  const days = Array.from({ length: years * 365 }, (_, index) => dayAfter(today, -index))
  void createVisitStore(sql).add(days.flatMap(sumsOf))
  return sql
}

function sumsOf(day: string, age: number): Sum[] {
  const weekday = new Date(day).getUTCDay()
  const visitors = Math.round((weekday % 6 === 0 ? 18 : 46) * (1.3 - age / 1_000) * (0.75 + noise(age) / 2))
  const sums: Sum[] = []
  const add = (kind: string, name: string, count: number) => {
    // Noise of its own makes each of them rise and fall by itself.
    const rounded = Math.floor(count + noise(age * 31 + kind.length * 7 + name.length))
    if (rounded > 0)
      sums.push({
        at: age < 7 ? `${day}T${hours[(age + name.length) % hours.length]}` : day,
        kind,
        name,
        count: rounded,
      })
  }
  add('visitors', '', visitors)
  for (const [index, path] of paths.entries()) {
    const views = (visitors * 1.2) / (index + 1) ** 1.4
    add('views', path, views)
    for (const [quarter, share] of [0.82, 0.6, 0.44, 0.27].entries())
      add(`read${(quarter + 1) * 25}`, path, views * share)
  }
  for (const [kind, names] of Object.entries({ ...shares, ...vitals }))
    for (const [name, share] of Object.entries(names)) add(kind, name, visitors * share)
  for (const [step, share] of Object.entries(form)) add(step, '', visitors * share)
  add('loaded', '', visitors * 1.1)
  add('served', '', visitors * 1.5)
  add('robots', '', visitors * 0.7)
  return sums
}

/** From 0 up to 1, the same for the same number. */
function noise(seed: number) {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}
