import { nothingSchema } from '@daymark/schemas/staff'
import { webhookDeliveriesSchema, type WebhookDelivery } from '@daymark/schemas/webhooks'
import { Box, Button, Flex, Stack, Text, type CardTone } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { formatTime } from '../format-time.ts'
import { useStaffApi } from '../staff-api.ts'
import { StateBadge } from '../ui/state-badge.tsx'
import { useAction } from '../use-action.ts'
import { useWhileLookedAt } from '../use-while-looked-at.ts'
import { operationWords, webhooksPath } from './operations.ts'

const shown: Record<WebhookDelivery['status'], { text: string; tone: CardTone }> = {
  queued: { text: 'Waits', tone: 'caution' },
  success: { text: 'Arrived', tone: 'positive' },
  failure: { text: 'Given up', tone: 'critical' },
}

/** What a webhook was told last, and what it answered. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const api = useStaffApi()
  const act = useAction()
  const [deliveries, setDeliveries] = useState<WebhookDelivery[]>()
  const path = `${webhooksPath}/${webhookId}/messages`

  const load = useCallback(() => api.get(path, webhookDeliveriesSchema).then(setDeliveries), [api, path])
  useWhileLookedAt(
    useCallback(() => void load().catch(() => {}), [load]),
    5_000,
  )

  if (deliveries?.length === 0)
    return (
      <Text size={1} muted role="status">
        Nothing was sent yet.
      </Text>
    )
  return (
    <Stack as="ol" gap={4} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {deliveries?.map((delivery) => (
        <Flex as="li" key={delivery.id} gap={3} align="flex-start" wrap="wrap">
          <StateBadge {...shown[delivery.status]} />
          <Box flex={1} style={{ minWidth: '12rem' }}>
            <Stack gap={3}>
              <Text size={1} style={{ overflowWrap: 'anywhere' }}>
                {delivery.documentId} was {operationWords[delivery.operation]},{' '}
                {formatTime(delivery.createdAt)}
              </Text>
              <Text size={1} muted>
                {answerOf(delivery)}
              </Text>
              <details>
                <Text as="summary" size={1} muted>
                  What is sent
                </Text>
                <Box paddingTop={3}>
                  <Text size={1} style={{ overflowWrap: 'anywhere' }}>
                    <code>{delivery.payload}</code>
                  </Text>
                </Box>
              </details>
            </Stack>
          </Box>
          {delivery.status !== 'queued' && (
            <Button
              text="Send again"
              aria-label={`Send again: ${delivery.documentId}`}
              mode="ghost"
              fontSize={1}
              onClick={() =>
                void act(
                  () => api.post(`${path}/${delivery.id}/again`, nothingSchema),
                  'It is on its way again',
                  load,
                )
              }
            />
          )}
        </Flex>
      ))}
    </Stack>
  )
}

function answerOf({ status, resultCode, failureCount }: WebhookDelivery) {
  const tries = failureCount > 1 ? `, after ${failureCount} failures` : ''
  if (resultCode !== null) return `Answered ${resultCode}${tries}`
  return failureCount > 0 ? `No answer${tries}` : status === 'queued' ? 'On its way' : ''
}
