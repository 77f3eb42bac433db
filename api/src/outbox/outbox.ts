import type { Log } from '../log/log.ts'
import { createMailer, type MailerOptions } from './mailer.ts'
import type { Compose, MailKind } from './mail-subject.ts'
import type { About, OutboxStore, StoredMail } from './store/outbox-store.ts'
import { createWorker } from './worker.ts'

export interface OutboxOptions extends MailerOptions {
  store: OutboxStore
  log?: Log
}

export interface MailHistory extends Omit<StoredMail, 'createdAt' | 'finishedAt'> {
  createdAt: string
  finishedAt: string | null
}

export type Outbox = ReturnType<typeof createOutbox>

const stuckAfterMs = 15 * 60_000

export function createOutbox({ store, log = () => {}, ...mail }: OutboxOptions) {
  const mailer = createMailer(mail)
  const worker = createWorker({ store, mailer, log })

  return {
    configured: mailer.configured,
    /** Queues a mail unless there is one of its kind on that day, and has it sent. */
    async send(kind: MailKind, about: About) {
      if (await store.enqueue(kind, about)) worker.wake()
    },
    /** The notification once more. One that arrived is followed by a new one, with a Message-ID of its own. */
    async resend(enquiryId: string) {
      await store.resend(enquiryId)
      worker.wake()
    },
    async history(enquiryId: string): Promise<MailHistory[]> {
      const mails = await store.history(enquiryId)
      return mails.map((mail) => ({
        ...mail,
        createdAt: new Date(mail.createdAt).toISOString(),
        finishedAt: mail.finishedAt === null ? null : new Date(mail.finishedAt).toISOString(),
      }))
    },
    wake: worker.wake,
    start: (compose: Compose) => worker.start(compose),
    stop: worker.stop,
    async status() {
      const [counts, oldest, lastError] = await Promise.all([
        store.counts(),
        store.oldestNotification(),
        store.latestError(),
      ])
      return {
        configured: mailer.configured,
        ...counts,
        /** How long the oldest notification to staff waits. */
        oldestMs: oldest === undefined ? 0 : store.clock() - oldest,
        /** Whether a notification to staff has waited too long; a receipt depends on the visitor's mail server. */
        stuck: mailer.configured && oldest !== undefined && store.clock() - oldest > stuckAfterMs,
        lastError,
      }
    },
  }
}
