import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/open.ts'
import type { Mailer } from './mailer.ts'
import type { Compose, MailSubject } from './mail-subject.ts'

interface Due extends MailSubject {
  attempts: number
  created_at: number
}

interface WorkerOptions {
  db: Db
  mailer: Mailer
  clock: () => number
  log: (line: string) => void
}

const atOnce = 5
const graceMs = 2000
const firstPauseMs = 15_000
const longestPauseMs = 4 * 3_600_000
const giveUpAfterMs = 5 * 86_400_000
/** A mail without a recipient is looked at again when the configuration may have changed. */
const nobodyPauseMs = 3_600_000

/**
 * Sends what is due, a few at once, so that one slow or poisonous mail holds up nobody else. When the server
 * itself is down all mail waits, and no mail spends its attempts on it.
 */
export function createWorker({ db, mailer, clock, log }: WorkerOptions) {
  const selectDue = db.prepare<[number, number], Due>(
    `SELECT id, kind, enquiry_id AS enquiryId, day, user_id AS userId, attempts, created_at FROM outbox
     WHERE state = 'waiting' AND due <= ? ORDER BY due LIMIT ?`,
  )
  const nextDue = db.prepare<[], number | null>(`SELECT min(due) FROM outbox WHERE state = 'waiting'`).pluck()
  const notBefore = db.prepare(`UPDATE outbox SET due = ? WHERE state = 'waiting' AND due > ?`)
  const finish = db.prepare(
    `UPDATE outbox SET state = ?, attempts = attempts + 1, finished_at = ?, last_error = ? WHERE id = ?`,
  )
  const postpone = db.prepare(
    'UPDATE outbox SET attempts = attempts + ?, due = ?, last_error = ? WHERE id = ?',
  )

  const underway = new Set<number>()
  const idle = new Set<() => void>()
  let compose: Compose | undefined
  let timer: NodeJS.Timeout | undefined
  let outages = 0
  let pausedUntil = 0

  function wake() {
    if (!compose) return
    clearTimeout(timer)
    timer = setTimeout(work, 0)
  }

  function work() {
    if (!compose) return
    let wait = 60_000
    try {
      const now = clock()
      if (now >= pausedUntil) {
        for (const mail of selectDue.all(now, atOnce + underway.size)) {
          if (underway.size >= atOnce) break
          if (!underway.has(mail.id)) void deliver(mail)
        }
      }
      const next = Math.max(nextDue.get() ?? Number.POSITIVE_INFINITY, pausedUntil)
      // While all places are taken, the first to finish wakes the worker.
      if (underway.size < atOnce)
        wait = Math.min(wait, Math.max(next - clock(), underway.size > 0 ? 1000 : 5))
    } catch (cause) {
      log(`outbox: the database refused (${(cause as Error).message}); trying again`)
      wait = 1000
    }
    clearTimeout(timer)
    timer = setTimeout(work, wait)
  }

  async function deliver(mail: Due) {
    underway.add(mail.id)
    try {
      const composed = await compose?.(mail)
      if (!composed) {
        postpone.run(0, Math.floor(clock() + nobodyPauseMs), null, mail.id)
        return
      }
      settle(mail, await mailer.send(composed))
    } catch (cause) {
      // Composing or noting the result failed. The mail may go out twice, under the same Message-ID.
      log(`outbox: mail ${mail.id} was not settled (${(cause as Error).message})`)
      pausedUntil = Math.max(pausedUntil, clock() + 1000)
    } finally {
      underway.delete(mail.id)
      if (underway.size === 0) for (const resolve of idle) resolve()
      wake()
    }
  }

  function settle(mail: Due, failure: Awaited<ReturnType<Mailer['send']>>) {
    const now = Math.floor(clock())
    if (!failure) {
      outages = 0
      finish.run('sent', now, null, mail.id)
      return
    }
    if (failure.kind === 'down') {
      // Mails that were under way together count as one outage.
      if (now >= pausedUntil) pausedUntil = now + backoff(outages++)
      postpone.run(0, now, failure.reason, mail.id)
      log(`outbox: the mail server cannot be used (${failure.reason})`)
      return
    }
    outages = 0
    if (failure.kind === 'never' || now - mail.created_at > giveUpAfterMs) {
      finish.run('failed', now, failure.reason, mail.id)
      log(`outbox: mail ${mail.id} was set aside (${failure.reason})`)
      return
    }
    postpone.run(1, Math.floor(now + backoff(mail.attempts)), failure.reason, mail.id)
  }

  return {
    wake,
    start(composer: Compose) {
      if (!mailer.active) return
      compose = composer
      const now = Math.floor(clock())
      // The machine's clock may have been set back since the pauses were written.
      notBefore.run(now + longestPauseMs, now + longestPauseMs)
      wake()
    },
    /** Gives what is under way a moment to end; what does not is sent again after the next start. */
    async stop() {
      compose = undefined
      clearTimeout(timer)
      if (underway.size > 0) {
        const allDone = new Promise<void>((resolve) => idle.add(resolve))
        await Promise.race([allDone, pause(graceMs, undefined, { ref: false })])
      }
      mailer.close()
    },
  }
}

function backoff(attempts: number) {
  const longest = Math.min(firstPauseMs * 2 ** Math.min(attempts, 20), longestPauseMs)
  return longest * (0.5 + Math.random() / 2)
}
