import { randomUUID } from 'node:crypto'
import { webhookOperations } from '@daymark/schemas/webhooks'
import { z } from 'zod'
import { refusal } from '../lake-error.ts'
import { tryRule } from './rule.ts'

export type Operation = (typeof webhookOperations)[number]

/** As Sanity's API describes them; what it does not know of is dropped. */
const webhookSchema = z.object({
  name: z.string().min(1).max(200),
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  rule: z.object({
    on: z.array(z.enum(webhookOperations)).min(1),
    filter: z.string().max(2_000).default(''),
    projection: z.string().max(4_000).default(''),
  }),
  headers: z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().max(2_000)).default({}),
  includeDrafts: z.boolean().default(false),
  includeAllVersions: z.boolean().default(false),
  isDisabledByUser: z.boolean().default(false),
  secret: z.string().min(1).max(500).nullable().default(null),
})

export interface Webhook extends z.infer<typeof webhookSchema> {
  id: string
  createdAt: string
}

/** What an administrator sends as a webhook, or a refusal that says what is wrong with it. */
export function readWebhook(body: unknown, now: Date): Webhook {
  const read = webhookSchema.safeParse(body)
  if (!read.success) {
    const [fault] = read.error.issues
    throw refusal(400, 'badRequest', `${fault?.path.join('.')}: ${fault?.message}`)
  }
  tryRule(read.data.rule)
  return { ...read.data, id: randomUUID(), createdAt: now.toISOString() }
}
