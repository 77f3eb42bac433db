import type { VisitsReport } from '@daymark/schemas/visits'
import { Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import styled from 'styled-components'
import { DayTable } from './day-table.tsx'
import { formatDay, formatNumber } from './format.ts'
import { Choices } from '../ui/choices.tsx'

const metrics = { visitors: 'Visitors', views: 'Page views', sent: 'Enquiries' } as const
type Metric = keyof typeof metrics

/** A line over the days of a period, the period before it in grey, and a mark on each day with a publish. */
export function DayChart({ report }: { report: VisitsReport }) {
  const [metric, setMetric] = useState<Metric>('visitors')
  const { days, before, publishes } = report
  const now = days.map((day) => day[metric])
  const earlier = before.map((day) => day[metric])
  const top = Math.max(1, ...now, ...earlier)
  const first = days[0]?.day ?? ''
  const last = days.at(-1)?.day ?? ''
  const marks = publishes.map((publish) => ({
    ...publish,
    left: percent(
      days.findIndex(({ day }) => day === publish.day),
      days.length,
    ),
  }))
  const total = now.reduce((sum, count) => sum + count, 0)

  return (
    <Stack gap={4}>
      <Choices
        label="Show"
        choices={Object.keys(metrics) as Metric[]}
        chosen={metric}
        titleOf={(name) => metrics[name]}
        onChoose={setMetric}
      />
      <Figure>
        <Scale aria-hidden="true">
          <Text size={0} muted>
            {formatNumber(top)}
          </Text>
          <Text size={0} muted>
            0
          </Text>
        </Scale>
        <Plot>
          <svg
            role="img"
            aria-label={`${metrics[metric]} a day from ${formatDay(first)} to ${formatDay(last)}: ${formatNumber(total)} in all, at most ${formatNumber(Math.max(0, ...now))} a day. The table below has each day.`}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
          >
            <Line points={pointsOf(earlier, top)} $colour="var(--card-muted-fg-color)" $faint />
            <Line points={pointsOf(now, top)} $colour="var(--card-link-color)" />
          </svg>
          {marks.map(({ day, what, left }) => (
            <Mark
              key={day}
              style={{ left: `${left}%` }}
              title={`${formatDay(day)}: ${what.join('; ')}`}
              aria-hidden="true"
            />
          ))}
        </Plot>
        <Ends aria-hidden="true">
          <Text size={0} muted>
            {formatDay(first)}
          </Text>
          <Text size={0} muted>
            {formatDay(last)}
          </Text>
        </Ends>
      </Figure>
      <Flex gap={4} wrap="wrap" aria-hidden="true">
        <Key colour="var(--card-link-color)">this period</Key>
        <Key colour="var(--card-muted-fg-color)">the period before</Key>
        {marks.length > 0 && <Key colour="var(--card-fg-color)">published</Key>}
      </Flex>
      <DayTable report={report} />
    </Stack>
  )
}

function Key({ colour, children }: { colour: string; children: string }) {
  return (
    <Flex align="center" gap={2}>
      <span style={{ width: '1rem', height: '3px', background: colour }} />
      <Text size={0} muted>
        {children}
      </Text>
    </Flex>
  )
}

const percent = (index: number, length: number) => (length > 1 ? (index / (length - 1)) * 100 : 0)

/** The top of the drawing is 0, and a line keeps a little off the edges. */
const pointsOf = (counts: readonly number[], top: number) =>
  counts.map((count, index) => `${percent(index, counts.length)},${98 - (count / top) * 96}`).join(' ')

const Figure = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.5rem;
`

const Scale = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  text-align: end;
`

const Plot = styled.div`
  position: relative;
  height: 12rem;
  border-bottom: 1px solid var(--card-border-color);

  svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
`

const Line = styled.polyline<{ $colour: string; $faint?: boolean }>`
  fill: none;
  stroke: ${({ $colour }) => $colour};
  stroke-width: ${({ $faint }) => ($faint ? 1.5 : 2.5)}px;
  stroke-opacity: ${({ $faint }) => ($faint ? 0.55 : 1)};
  stroke-linejoin: round;
  vector-effect: non-scaling-stroke;
`

const Mark = styled.span`
  position: absolute;
  top: 0;
  bottom: 0;
  width: 9px;
  margin-left: -4.5px;

  &::before {
    position: absolute;
    inset: 0 4px;
    background: var(--card-fg-color);
    opacity: 0.35;
    content: '';
  }
  &::after {
    position: absolute;
    bottom: -4px;
    left: 0;
    width: 9px;
    height: 9px;
    border-radius: 50%;
    background: var(--card-fg-color);
    content: '';
  }
`

const Ends = styled.div`
  display: flex;
  grid-column: 2;
  justify-content: space-between;
  padding-top: 0.25rem;
`
