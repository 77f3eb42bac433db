import { readSteps, vitalNames } from '@daymark/schemas/beacon'
import type { Days, Figure, Named, VisitsReport } from '@daymark/schemas/visits'
import { dayAfter } from './calendar.ts'
import type { Span, Sum, VisitStore } from './store.ts'
import { vitalOf } from './vitals.ts'

/** When something was published, and what in a few words. */
export type Publishes = (span: Span) => Promise<{ at: string; about: string }[]>

const mostNamed = 20
const drawn = ['visitors', 'views', 'sent'] as const

/** What happened in a number of days up to one that is not included, beside as many days before. */
export async function createReport(
  store: Pick<VisitStore, 'totals' | 'daily' | 'hourly'>,
  publishes: Publishes,
  until: string,
  period: number,
): Promise<VisitsReport> {
  const from = dayAfter(until, -period)
  const now: Span = { from, until }
  const before: Span = { from: dayAfter(from, -period), until: from }
  const [totals, earlier, days, daysBefore, hours, published] = await Promise.all([
    store.totals(now),
    store.totals(before),
    store.daily(now, drawn),
    store.daily(before, drawn),
    store.hourly({ from: dayAfter(until, -7), until }, 'views'),
    publishes(now),
  ])

  const ofKind = (sums: Omit<Sum, 'at'>[], kind: string) => sums.filter((sum) => sum.kind === kind)
  const total = (sums: Omit<Sum, 'at'>[], kind: string) =>
    ofKind(sums, kind).reduce((all, { count }) => all + count, 0)
  const figure = (kind: string): Figure => ({ now: total(totals, kind), before: total(earlier, kind) })

  function names(kind: string): Named[] {
    const known = new Map(ofKind(earlier, kind).map(({ name, count }) => [name, count]))
    return ofKind(totals, kind)
      .map(({ name, count }) => ({ name, now: count, before: known.get(name) ?? 0 }))
      .toSorted((one, other) => other.now - one.now || (one.name < other.name ? -1 : 1))
      .slice(0, mostNamed)
  }

  const readOf = (path: string) =>
    readSteps.map((step) => ofKind(totals, step).find(({ name }) => name === path)?.count ?? 0)
  const withoutScript = (sums: Omit<Sum, 'at'>[]) =>
    Math.max(0, total(sums, 'served') - total(sums, 'loaded'))
  const hourly = new Map(hours.map(({ hour, count }) => [Number(hour), count]))

  return {
    days: everyDay(now, days),
    before: everyDay(before, daysBefore),
    visitors: figure('visitors'),
    views: figure('views'),
    sources: names('source'),
    campaigns: names('campaign'),
    pages: names('views').map((page) => ({ ...page, read: readOf(page.name) })),
    devices: names('device'),
    funnel: {
      seen: figure('seen'),
      begun: figure('begun'),
      failed: figure('failed'),
      sent: figure('sent'),
    },
    vitals: Object.fromEntries(
      vitalNames.map((vital) => [
        vital,
        vitalOf(
          vital,
          ofKind(totals, vital).map(({ name, count }) => ({ step: Number(name), count })),
        ),
      ]),
    ) as VisitsReport['vitals'],
    robots: {
      named: figure('robots'),
      withoutScript: { now: withoutScript(totals), before: withoutScript(earlier) },
    },
    hours: Array.from({ length: 24 }, (_, hour) => hourly.get(hour) ?? 0),
    publishes: byDay(published),
  }
}

function everyDay({ from, until }: Span, sums: { day: string; kind: string; count: number }[]): Days {
  const counts = new Map(sums.map(({ day, kind, count }) => [`${day} ${kind}`, count]))
  const days: Days = []
  for (let day = from; day < until; day = dayAfter(day, 1)) {
    const [visitors, views, sent] = drawn.map((kind) => counts.get(`${day} ${kind}`) ?? 0) as [
      number,
      number,
      number,
    ]
    days.push({ day, visitors, views, sent })
  }
  return days
}

function byDay(published: { at: string; about: string }[]) {
  const days = Map.groupBy(published, ({ at }) => at.slice(0, 10))
  return [...days]
    .map(([day, entries]) => ({ day, what: [...new Set(entries.map(({ about }) => about))] }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
