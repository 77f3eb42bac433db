import type { Webhook } from '@daymark/schemas/webhooks'
import { Box, Button, Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { Deliveries } from './deliveries.tsx'
import { operationWords } from './operations.ts'

export function WebhookRow({ webhook, onRemove }: { webhook: Webhook; onRemove: () => Promise<boolean> }) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, name, url, waiting } = webhook
  return (
    <Card as="li" border radius={2} padding={3}>
      <Stack gap={4}>
        <Flex align="center" gap={2} wrap="wrap">
          <Box flex={1} style={{ minWidth: '12rem' }}>
            <Stack gap={3}>
              <Text as="h2" size={1} weight="medium">
                <bdi>{name}</bdi>
              </Text>
              <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
                {url}
              </Text>
              <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
                {describe(webhook)}
              </Text>
              {waiting > 0 && (
                <Text size={1}>
                  {waiting === 1 ? '1 delivery waits' : `${waiting} deliveries wait`} to be sent again.
                </Text>
              )}
            </Stack>
          </Box>
          <Button
            text="Deliveries"
            aria-label={`Deliveries to ${name}`}
            aria-expanded={open}
            mode="ghost"
            fontSize={1}
            selected={open}
            onClick={() => setOpen(!open)}
          />
          <Button
            text="Remove"
            aria-label={`Remove ${name}`}
            mode="ghost"
            tone="critical"
            fontSize={1}
            onClick={() => setAsking(true)}
          />
        </Flex>
        {open && <Deliveries webhookId={id} />}
      </Stack>
      {asking && (
        <Dialog id="webhook" header={`Remove: ${name}`} width={0} onClose={() => setAsking(false)}>
          <Stack padding={4} gap={4}>
            <Text size={1}>It is told of nothing more, and what waits is not sent.</Text>
            <Flex justify="flex-end">
              <Button
                text="Remove"
                tone="critical"
                onClick={() => {
                  setAsking(false)
                  void onRemove()
                }}
              />
            </Flex>
          </Stack>
        </Dialog>
      )}
    </Card>
  )
}

function describe({ rule, includeDrafts, hasSecret }: Webhook) {
  return [
    `When ${includeDrafts ? 'a document or draft' : 'a published document'} is ${rule.on.map((operation) => operationWords[operation]).join(' or ')}`,
    ...(rule.filter ? [`and matches ${rule.filter}`] : []),
    ...(hasSecret ? ['– signed'] : []),
  ].join(' ')
}
