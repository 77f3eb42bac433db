import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import type { Committed } from '../core.ts'
import { datasetName, projectId } from '../dataset.ts'
import { isDraft, isVersion, publishedId } from '../document.ts'
import type { View } from '../query/perspective.ts'
import { isReleaseId } from '../releases/release.ts'
import { type Changed, readRule } from './rule.ts'
import type { Operation, Webhook } from './webhook.ts'
import type { Delivery, Outcome, WaitingDelivery } from './webhook-store.ts'

/** What a commit has to tell each webhook; `view` holds the changes already. */
export function deliveriesOf(
  webhooks: readonly Webhook[],
  committed: Committed,
  { view, report }: { view: View; report: (error: unknown) => void },
): Delivery[] {
  return webhooks.flatMap((webhook) => {
    const rule = readRule(webhook.rule)
    return committed.changes.flatMap((change): Delivery[] => {
      const operation = operationOf(change)
      if (!isMeant(webhook, change.id) || !webhook.rule.on.includes(operation)) return []
      try {
        if (!rule.matches(change, view)) return []
        const body = JSON.stringify(rule.project(change, view) ?? null)
        return [{ webhookId: webhook.id, body, headers: headersOf(webhook, committed, change.id, operation) }]
      } catch (error) {
        // A rule that fails on one document is no reason to refuse the change.
        report(error)
        return []
      }
    })
  })
}

function isMeant(webhook: Webhook, id: string) {
  if (webhook.isDisabledByUser || isReleaseId(id)) return false
  if (isVersion(id)) return webhook.includeAllVersions
  return !isDraft(id) || webhook.includeDrafts
}

function operationOf({ before, after }: Changed): Operation {
  if (!before) return 'create'
  return after ? 'update' : 'delete'
}

/** As Sanity names them. */
const headersOf = (
  webhook: Webhook,
  { transactionId, timestamp }: Committed,
  id: string,
  operation: Operation,
) => ({
  'sanity-webhook-id': webhook.id,
  'sanity-project-id': projectId,
  'sanity-dataset': datasetName,
  'sanity-document-id': publishedId(id),
  'sanity-operation': operation,
  'sanity-transaction-id': transactionId,
  'sanity-transaction-time': timestamp,
  'idempotency-key': `${webhook.id}-${transactionId}-${id}`,
})

const timeoutMs = 30_000

/** Posts one delivery. The answer's body is not kept: it may come from where only this server can ask. */
export async function post(
  webhook: Webhook,
  { body, headers, createdAt }: WaitingDelivery,
): Promise<Outcome> {
  const started = performance.now()
  const outcome = (resultCode: number | null, failureReason: Outcome['failureReason']): Outcome => ({
    resultCode,
    failureReason,
    durationMs: Math.round(performance.now() - started),
  })
  try {
    const answer = await fetch(webhook.url, {
      method: 'POST',
      body,
      headers: {
        ...webhook.headers,
        ...headers,
        'content-type': 'application/json',
        ...(webhook.secret && {
          [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, createdAt, webhook.secret),
        }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return outcome(answer.status, answer.ok ? null : 'http')
  } catch (error) {
    return outcome(null, error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network')
  }
}

/** Whether trying again could help. */
export const isTemporary = ({ resultCode }: Outcome) =>
  resultCode === null || resultCode >= 500 || resultCode === 429 || resultCode === 408
