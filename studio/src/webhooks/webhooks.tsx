import { webhookSchema, webhooksSchema } from '@daymark/schemas/webhooks'
import { Stack, Text } from '@sanity/ui'
import { useStaffApi } from '../staff-api.ts'
import { useAction, useAnswerOrToast } from '../use-action.ts'
import { ToolPage } from '../ui/tool-page.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { webhooksPath } from './operations.ts'
import { WebhookRow } from './webhook-row.tsx'

/** Which other services are told of changes, for administrators. */
export default function Webhooks() {
  const api = useStaffApi()
  const act = useAction()
  const { answer: webhooks, load } = useAnswerOrToast(webhooksPath, webhooksSchema)

  return (
    <ToolPage title="Webhooks" id="webhooks" gap={5}>
      <Text size={1} muted>
        Another service can be told when content changes: to build a copy of the site anew, or to write into a
        chat. What does not arrive is sent again for three days.
      </Text>
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
    </ToolPage>
  )
}
