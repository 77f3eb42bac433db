import { auditKinds, type AuditEntry } from '@daymark/schemas/audit'
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { formatTime } from '../format-time.ts'
import { Loading } from '../ui/loading.tsx'

interface Props {
  entries?: AuditEntry[]
  error: string | undefined
  more: (() => void) | undefined
  reload: () => void
}

const titles: Record<string, string> = auditKinds

export function Entries({ entries, error, more, reload }: Props) {
  return (
    <Stack gap={3}>
      <Loading loaded={entries !== undefined} error={error} reload={reload} />
      {entries?.length === 0 && (
        <Text size={1} muted>
          Nothing of that kind happened.
        </Text>
      )}
      {entries && entries.length > 0 && (
        <Card as="ol" border radius={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {entries.map((entry, index) => (
            <Card key={entry.seq} as="li" borderTop={index > 0} padding={3}>
              <Entry {...entry} />
            </Card>
          ))}
        </Card>
      )}
      {more && <Button text="Show older" mode="bleed" onClick={more} />}
    </Stack>
  )
}

function Entry({ at, kind, who, about, address }: AuditEntry) {
  return (
    <Flex gap={3} wrap="wrap">
      <Box flex={1} style={{ minWidth: '14rem' }}>
        <Stack gap={3}>
          <Text size={1}>
            <bdi style={{ fontWeight: 600 }}>{who}</bdi> — {titles[kind] ?? kind}
          </Text>
          {about && (
            <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
              <bdi>{about}</bdi>
            </Text>
          )}
        </Stack>
      </Box>
      <Stack gap={3} style={{ width: '11rem' }}>
        <Text size={1} muted>
          <time dateTime={at}>{formatTime(at)}</time>
        </Text>
        {address && (
          <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
            from {address}
          </Text>
        )}
      </Stack>
    </Flex>
  )
}
