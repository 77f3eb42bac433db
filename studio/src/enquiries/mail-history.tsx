import type { Mail } from '@daymark/schemas/staff'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { StateBadge } from '../ui/state-badge.tsx'
import { formatTime } from '../format-time.ts'

const kinds = {
  notification: 'To you',
  receipt: 'Receipt to the visitor',
  answer: 'Your answer',
  digest: 'Daily digest',
  expired: 'About old enquiries',
  'login-attempts': 'About an account',
  invitation: 'About an account',
  'password-reset': 'About an account',
  'password-set': 'About an account',
  'release-failed': 'About a release',
  'weekly-visits': 'About visits',
  alert: 'About the site',
} as const
const states = {
  waiting: { text: 'Waiting', tone: 'caution' },
  sent: { text: 'Sent', tone: 'positive' },
  failed: { text: 'Failed', tone: 'critical' },
} as const

export function MailHistory({
  mails,
  configured,
  onResend,
}: {
  mails: Mail[]
  /** Whether there is a mail server that a mail could go out by. */
  configured: boolean
  onResend: (() => Promise<unknown>) | undefined
}) {
  const unsent = mails.some(({ kind, state }) => kind === 'notification' && state !== 'sent')
  return (
    <Stack gap={2}>
      {mails.length === 0 && (
        <Text size={1} muted>
          No mail was written about it.
        </Text>
      )}
      {mails.map(({ id, kind, state, attempts, createdAt, finishedAt, lastError }) => (
        <Card key={id} border radius={2} padding={3}>
          <Stack gap={3}>
            <Flex align="center" gap={2} wrap="wrap">
              <StateBadge {...states[state]} />
              <Text size={1}>{kinds[kind]}</Text>
              <Text size={1} muted>
                {formatTime(finishedAt ?? createdAt)}
                {attempts > 1 ? `, ${attempts} attempts` : ''}
              </Text>
            </Flex>
            {lastError && state !== 'sent' && (
              <Text size={1} muted>
                <bdi>{lastError}</bdi>
              </Text>
            )}
          </Stack>
        </Card>
      ))}
      {unsent && !configured && (
        <Text size={1} muted>
          No mail server is set up, so it waits here and is not mailed.
        </Text>
      )}
      {unsent && configured && onResend && (
        <Flex>
          <Button text="Send again now" mode="ghost" onClick={() => void onResend()} />
        </Flex>
      )}
    </Stack>
  )
}
