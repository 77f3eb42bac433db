import type { Webhook as ShownWebhook, WebhookDelivery } from '@daymark/schemas/webhooks'
import { datasetName, projectId } from '../dataset.ts'
import type { Webhook } from './webhook.ts'
import type { AttemptRow, MessageRow } from './webhook-store.ts'

// In the names of Sanity's own API, which `sanity hooks` reads as well as the Studio.

/** Nobody is shown a secret again. */
export const shownWebhook = ({ secret, ...webhook }: Webhook, waiting: number) => ({
  ...({ ...webhook, hasSecret: secret !== null, waiting } satisfies ShownWebhook),
  type: 'document',
  dataset: datasetName,
  projectId,
  httpMethod: 'POST',
})

export function shownMessage(hookId: string, { headers, ...row }: MessageRow) {
  const told = JSON.parse(headers) as Record<string, string>
  const delivery = {
    ...row,
    id: String(row.id),
    createdAt: new Date(row.createdAt).toISOString(),
    documentId: told['sanity-document-id'] ?? '',
    operation: told['sanity-operation'] as WebhookDelivery['operation'],
  } satisfies WebhookDelivery
  return { ...delivery, projectId, hookId }
}

export const shownAttempt = ({ durationMs, ...row }: AttemptRow) => ({
  ...row,
  id: String(row.id),
  messageId: String(row.messageId),
  projectId,
  createdAt: new Date(row.createdAt).toISOString(),
  inProgress: false,
  isFailure: row.failureReason !== null,
  duration: durationMs,
})
