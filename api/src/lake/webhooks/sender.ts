import { openDueWork } from '../due-work.ts'
import { isTemporary, post } from './deliveries.ts'
import type { Webhook } from './webhook.ts'
import type { openWebhookStore, Outcome, WaitingDelivery } from './webhook-store.ts'

export type Sender = ReturnType<typeof openSender>

const mostAtOnce = 20
const firstPauseMs = 10_000
const longestPauseMs = 3_600_000
const giveUpAfterMs = 3 * 86_400_000

/** Posts what waits: at once, then with growing pauses for three days. */
export function openSender(options: {
  store: ReturnType<typeof openWebhookStore>
  now: () => Date
  report: (error: unknown) => void
}) {
  const { store, now, report } = options
  const dueWork = openDueWork({ ...options, nextDue: store.nextDue, work })

  async function work() {
    for (;;) {
      const due = dueWork.isClosed() ? [] : store.due(now().getTime(), mostAtOnce)
      if (due.length === 0) return
      const webhooks = new Map(store.list().map((webhook) => [webhook.id, webhook]))
      await Promise.all(due.map((delivery) => send(webhooks.get(delivery.webhookId), delivery)))
    }
  }

  async function send(webhook: Webhook | undefined, delivery: WaitingDelivery) {
    // Removed meanwhile, its deliveries with it.
    if (!webhook) return
    const outcome = await post(webhook, delivery)
    if (dueWork.isClosed()) return
    const at = now().getTime()
    if (outcome.failureReason === null) return store.tried(delivery.id, at, outcome)
    if (!isTemporary(outcome) || at - delivery.createdAt > giveUpAfterMs) {
      report(new Error(`The webhook “${webhook.name}” is given up: ${faultOf(outcome)}`))
      return store.tried(delivery.id, at, outcome)
    }
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** delivery.attempts)
    store.tried(delivery.id, at, outcome, Math.round(at + pause * (0.5 + Math.random() / 2)))
  }

  return { ...dueWork, sendDue: dueWork.run }
}

function faultOf({ resultCode, failureReason }: Outcome) {
  if (resultCode !== null) return `its address answers ${resultCode}`
  return failureReason === 'timeout' ? 'its address does not answer in time' : 'its address cannot be reached'
}
