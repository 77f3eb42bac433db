import type { Figure, VisitsReport } from '@daymark/schemas/visits'
import { dayAfter } from './calendar.ts'

/** The week up to a Monday in about ten lines. */
export function weeklyMail(report: VisitsReport, monday: string, origin: string) {
  const { visitors, views, sources, campaigns, pages, funnel, vitals, robots, publishes } = report
  const best = (named: { name: string; now: number }[], none: string) =>
    named
      .slice(0, 3)
      .map(({ name, now }) => `${name || none} (${now})`)
      .join(', ') || 'none'
  const lines = [
    `From ${dayAfter(monday, -7)} to ${dayAfter(monday, -1)}; in brackets the week before.`,
    `Visitors: ${withBefore(visitors)}`,
    `Page views: ${withBefore(views)}`,
    `Came from: ${best(sources, 'directly')}`,
    ...(campaigns.length > 0 ? [`Campaigns: ${best(campaigns, '')}`] : []),
    `Read most: ${best(pages, '')}`,
    `Saw the form: ${withBefore(funnel.seen)}; began to fill it in: ${withBefore(funnel.begun)}`,
    `Sent an enquiry: ${withBefore(funnel.sent)}`,
    ...(vitals.lcp
      ? [`The page was there after ${(vitals.lcp.p75 / 1000).toFixed(1)} s or less for three of four.`]
      : []),
    `Robots, counted apart: ${robots.named.now + robots.withoutScript.now} page loads`,
    ...(publishes.length > 0 ? [`Published on: ${publishes.map(({ day }) => day).join(', ')}`] : []),
  ]
  return {
    subject: `Visits in the week from ${dayAfter(monday, -7)}`,
    text: `${lines.join('\n')}\n\nAll figures, and where to end this mail: ${origin}/studio/visits`,
  }
}

const withBefore = ({ now, before }: Figure) => `${now} (${before})`
