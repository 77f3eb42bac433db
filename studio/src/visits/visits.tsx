import {
  periods,
  visitsReportSchema,
  type Figure,
  type Period,
  type VisitsReport,
} from '@daymark/schemas/visits'
import { DownloadIcon } from '@sanity/icons/Download'
import { Button, Card, Grid, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { downloadResponse } from '../download-response.ts'
import { useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'
import { useAnswer } from '../use-loaded.ts'
import { Bars } from './bars.tsx'
import { DayChart } from './day-chart.tsx'
import { formatChange, formatDay, formatNumber, formatShare } from './format.ts'
import { Panel } from '../ui/panel.tsx'
import { sincePublish } from './since-publish.ts'
import { Vitals } from './vitals.tsx'
import { WeeklyMailSwitch } from './weekly-mail.tsx'
import { Choices } from '../ui/choices.tsx'
import { ToolPage } from '../ui/tool-page.tsx'
import { Loading } from '../ui/loading.tsx'

const periodTitles: Record<Period, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year' }

const deviceTitles: Record<string, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' }
const mostNamed = 3

/** How many came, from where, what they read, how many wrote, and whether the last publish changed that. */
export default function Visits() {
  const api = useStaffApi()
  const act = useAction()
  const [period, setPeriod] = useState<Period>(30)
  const { answer: report, error, reload } = useAnswer(`/api/visits?days=${period}`, visitsReportSchema)

  return (
    <ToolPage
      title="Visits"
      id="visits"
      width={3}
      beside={
        <>
          <Choices
            label="Period"
            choices={periods}
            chosen={period}
            titleOf={(days) => periodTitles[days]}
            onChoose={setPeriod}
          />
          <Button
            icon={DownloadIcon}
            text="Download"
            mode="ghost"
            fontSize={1}
            title="The figures of each day as a table (CSV)"
            onClick={() =>
              void act(async () =>
                downloadResponse(await api.open(`/api/visits/csv?days=${period}`), 'visits.csv'),
              )
            }
          />
        </>
      }
    >
      <Loading loaded={report !== undefined} error={error} reload={reload} />
      {report && <Report report={report} />}
      <WeeklyMailSwitch />
      <Text size={1} muted>
        Counted without cookies and without following anyone: who comes again on another day counts again, and
        who asks not to be tracked is not counted. Days begin at midnight UTC. Sums are kept for 25 months.
      </Text>
    </ToolPage>
  )
}

function Report({ report }: { report: VisitsReport }) {
  const { visitors, views, funnel, sources, campaigns, pages, devices, vitals, robots, hours } = report
  return (
    <Stack gap={4}>
      <Grid gridTemplateColumns={[1, 1, 3]} gap={4}>
        <Total title="Visitors" figure={visitors} />
        <Total title="Page views" figure={views} />
        <Total title="Enquiries" figure={funnel.sent} />
      </Grid>
      <Panel title="Day by day">
        <SincePublish report={report} />
        <DayChart report={report} />
      </Panel>
      <Grid gridTemplateColumns={[1, 1, 2]} gap={4}>
        <Panel title="From the visit to the enquiry">
          <Bars
            of="Step"
            counted="How many"
            noted="Of all"
            none=""
            rows={[
              { name: 'Came', ...visitors },
              { name: 'Saw the form', ...funnel.seen },
              { name: 'Began to fill it in', ...funnel.begun },
              { name: 'Were told of a mistake in it', ...funnel.failed },
              { name: 'Sent an enquiry', ...funnel.sent },
            ].map((step) => ({ ...step, note: formatShare(step.now, visitors.now) }))}
          />
        </Panel>
        <Panel title="Where they came from">
          <Bars
            of="Site"
            counted="Visits"
            none="Nobody came yet."
            rows={sources.map((source) => ({ ...source, name: source.name || 'Directly, or not told' }))}
          />
        </Panel>
        <Panel title="Pages, and how far they were read">
          <Bars
            of="Page"
            counted="Views"
            noted="Half read"
            none="Nothing was read yet."
            rows={pages.map(({ read: [, half = 0], ...page }) => ({
              ...page,
              note: formatShare(half, page.now),
            }))}
          />
        </Panel>
        <Panel title="Campaigns">
          <Bars
            of="utm_source / medium / campaign"
            counted="Visits"
            none="Nobody came by a link of a campaign. Links with utm_source, utm_medium and utm_campaign are told apart here."
            rows={campaigns}
          />
        </Panel>
        <Panel title="How quick the pages were" note="Three of four visits had it this good or better.">
          <Vitals vitals={vitals} />
        </Panel>
        <Panel title="Devices, and robots">
          <Bars
            of="Device"
            counted="Visits"
            none="Nobody came yet."
            rows={devices.map((device) => ({ ...device, name: deviceTitles[device.name] ?? device.name }))}
          />
          <Bars
            of="Counted apart"
            counted="Page loads"
            none=""
            rows={[
              { name: 'Robots that say so', ...robots.named },
              { name: 'Without running the page’s script', ...robots.withoutScript },
            ]}
          />
        </Panel>
        <Panel title="Hours of the last seven days" note="Page views by the hour of the day, UTC.">
          <Bars
            of="Hour"
            counted="Views"
            none="Nobody came in the last seven days."
            rows={hours.flatMap((now, hour) => (now > 0 ? [{ name: `${hour}:00`, now }] : []))}
          />
        </Panel>
      </Grid>
    </Stack>
  )
}

function Total({ title, figure: { now, before } }: { title: string; figure: Figure }) {
  return (
    <Card border radius={3} padding={4}>
      <Stack gap={3}>
        <Text size={1} muted>
          {title}
        </Text>
        <Text size={4} weight="semibold">
          {formatNumber(now)}
        </Text>
        <Text size={1} muted>
          {formatChange(now, before)}
        </Text>
      </Stack>
    </Card>
  )
}

function SincePublish({ report }: { report: VisitsReport }) {
  const found = sincePublish(report)
  if (!found) return null
  const { day, count, since, earlier } = found
  const named = found.what.slice(0, mostNamed).join(', ')
  const more = found.what.length - mostNamed
  const figures = ({ visitors, sent }: typeof since) =>
    `visitors a day ${formatNumber(visitors, 1)}, enquiries a day ${formatNumber(sent, 1)}`
  return (
    <Text size={1}>
      Since the last publish on {formatDay(day)} ({named}
      {more > 0 && ` and ${more} more`}): {figures(since)}. {count === 1 ? 'The day' : `The ${count} days`}{' '}
      before: {figures(earlier)}.
    </Text>
  )
}
