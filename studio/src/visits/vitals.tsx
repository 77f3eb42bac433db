import { vitalNames, type VitalName } from '@daymark/schemas/beacon'
import type { VisitsReport, Vital } from '@daymark/schemas/visits'
import { Flex, Stack, Text } from '@sanity/ui'
import { StateBadge } from '../ui/state-badge.tsx'
import { formatNumber } from './format.ts'

const words: Record<VitalName, { title: string; format: (value: number) => string }> = {
  lcp: {
    title: 'Until the main picture or text is there (LCP)',
    format: (ms) => `${formatNumber(ms / 1_000, 1)} s`,
  },
  inp: { title: 'Until a click or key shows (INP)', format: (ms) => `${formatNumber(ms)} ms` },
  cls: { title: 'How much the page jumps while loading (CLS)', format: (shift) => formatNumber(shift, 2) },
}
const ratings = {
  good: { text: 'Good', tone: 'positive' },
  'needs-work': { text: 'Needs work', tone: 'caution' },
  poor: { text: 'Poor', tone: 'critical' },
} as const

/** How quick the pages were for real visitors: three of four had it so good or better. */
export function Vitals({ vitals }: Pick<VisitsReport, 'vitals'>) {
  return (
    <Stack as="ul" gap={4} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {vitalNames.map((name) => (
        <li key={name}>
          <Measured title={words[name].title} format={words[name].format} vital={vitals[name]} />
        </li>
      ))}
    </Stack>
  )
}

interface MeasuredProps {
  title: string
  format: (value: number) => string
  vital: Vital
}

function Measured({ title, format, vital }: MeasuredProps) {
  return (
    <Stack gap={3}>
      <Text size={1}>{title}</Text>
      {vital ? (
        <Flex align="center" gap={3} wrap="wrap">
          <Text size={3} weight="semibold">
            {format(vital.p75)}
          </Text>
          <StateBadge {...ratings[vital.rating]} />
          <Text size={1} muted>
            {formatNumber(vital.loads)} measured
          </Text>
        </Flex>
      ) : (
        <Text size={1} muted>
          Not measured yet.
        </Text>
      )}
    </Stack>
  )
}
