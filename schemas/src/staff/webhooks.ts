import * as z from 'zod/mini'

export const webhookOperations = ['create', 'update', 'delete'] as const

/** As administrators see one; its secret is never shown again. */
export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  rule: z.object({
    on: z.array(z.enum(webhookOperations)),
    filter: z.string(),
    projection: z.string(),
  }),
  includeDrafts: z.boolean(),
  hasSecret: z.boolean(),
  /** How many deliveries are still to be posted. */
  waiting: z.number(),
})
export const webhooksSchema = z.array(webhookSchema)
export type Webhook = z.infer<typeof webhookSchema>

/** One change that a webhook is told of, in the names of Sanity's own API. */
export const webhookDeliverySchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  documentId: z.string(),
  operation: z.enum(webhookOperations),
  payload: z.string(),
  status: z.enum(['queued', 'success', 'failure']),
  /** The last answer; null where there was none. */
  resultCode: z.nullable(z.number()),
  failureCount: z.number(),
})
export const webhookDeliveriesSchema = z.array(webhookDeliverySchema)
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>
