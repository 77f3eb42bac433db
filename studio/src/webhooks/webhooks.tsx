import { webhookSchema, webhooksSchema, type Webhook } from '@daymark/schemas/webhooks'
import { Card, Container, Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useState } from 'react'
import { useStaffApi } from '../staff-api.ts'
import { useAction } from '../use-action.ts'
import { AddWebhook } from './add-webhook.tsx'
import { webhooksPath } from './operations.ts'
import { WebhookRow } from './webhook-row.tsx'

/** Which other services are told of changes, for administrators. */
export default function Webhooks() {
  const api = useStaffApi()
  const act = useAction()
  const [webhooks, setWebhooks] = useState<Webhook[]>()

  const load = useCallback(() => api.get(webhooksPath, webhooksSchema).then(setWebhooks), [api])
  useEffect(() => void act(load), [act, load])

  return (
    <Card height="fill" overflow="auto" data-testid="webhooks">
      <Container width={2} padding={[3, 4, 5]}>
        <Stack gap={5}>
          <Stack gap={4}>
            <Heading as="h1" size={2}>
              Webhooks
            </Heading>
            <Text size={1} muted>
              Another service can be told when content changes: to build a copy of the site anew, or to write
              into a chat. What does not arrive is sent again for three days.
            </Text>
          </Stack>
          {webhooks?.length === 0 && (
            <Text size={1} role="status">
              No service is told of changes.
            </Text>
          )}
          <Stack as="ul" gap={2} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
            {webhooks?.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onRemove={() =>
                  act(() => api.remove(`${webhooksPath}/${webhook.id}`), `${webhook.name} is removed`, load)
                }
              />
            ))}
          </Stack>
          <AddWebhook
            onAdd={(added) =>
              act(
                () => api.post(webhooksPath, webhookSchema, added),
                `${added.name} is told of changes from now on`,
                load,
              )
            }
          />
        </Stack>
      </Container>
    </Card>
  )
}
