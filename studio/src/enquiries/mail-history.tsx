import { Badge, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { type Mail } from './enquiry.ts'
import { when } from '../when.ts'

const kinds = { notification: 'To you', receipt: 'Receipt to the visitor', digest: 'Daily digest' } as const
const states = {
  waiting: { words: 'Waiting', tone: 'caution' },
  sent: { words: 'Sent', tone: 'positive' },
  failed: { words: 'Failed', tone: 'critical' },
} as const

export function MailHistory({
  mails,
  onResend,
}: {
  mails: Mail[]
  onResend: (() => Promise<void>) | undefined
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
              <Badge tone={states[state].tone}>{states[state].words}</Badge>
              <Text size={1}>{kinds[kind]}</Text>
              <Text size={1} muted>
                {when(finishedAt ?? createdAt)}
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
      {unsent && onResend && (
        <Flex>
          <Button text="Send again now" mode="ghost" onClick={() => void onResend()} />
        </Flex>
      )}
    </Stack>
  )
}
