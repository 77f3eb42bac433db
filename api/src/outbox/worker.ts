import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import type { Mailer } from './mailer.ts'
import type { Compose } from './mail-subject.ts'
import type { Due, OutboxStore } from './store/outbox-store.ts'

interface WorkerOptions {
  store: OutboxStore
  mailer: Mailer
  log: Log
}

const atOnce = 5
const graceMs = 2000
const firstPauseMs = 15_000
const longestPauseMs = 4 * 3_600_000
const giveUpAfterMs = 5 * 86_400_000
const longestWaitMs = 60_000
/** A mail without a recipient is looked at again when the configuration may have changed. */
const nobodyPauseMs = 3_600_000

/**
 * Sends what is due, a few at once, so that one slow or poisonous mail holds up nobody else. When the server
 * itself is down all mail waits, and no mail spends its attempts on it.
 */
export function createWorker({ store, mailer, log }: WorkerOptions) {
  const { clock } = store
  const underway = new Set<number>()
  const idle = new Set<() => void>()
  let compose: Compose | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let lookAgain = false
  let outages = 0
  let pausedUntil = 0

  function wake() {
    if (!compose) return
    clearTimeout(timer)
    timer = setTimeout(work, 0)
  }

  /** One look at a time: two would deliver the same mail twice. */
  function work() {
    if (looking) lookAgain = true
    else looking = look().finally(() => (looking = undefined))
  }

  async function look() {
    lookAgain = false
    const wait = await deliverDue().catch((cause: Error) => {
      log(`outbox: the database refused (${cause.message}); trying again`, 'warn')
      return 1000
    })
    if (!compose) return
    clearTimeout(timer)
    timer = setTimeout(work, lookAgain ? 0 : wait)
  }

  /** Answers when to look again, in milliseconds. */
  async function deliverDue() {
    const free = atOnce - underway.size
    if (free > 0 && clock() >= pausedUntil) {
      for (const mail of await store.claim(free, underway)) if (compose) void deliver(mail, compose)
    }
    // While all places are taken, the first to finish wakes the worker.
    if (underway.size >= atOnce) return longestWaitMs
    const next = Math.max((await store.nextDue()) ?? Number.POSITIVE_INFINITY, pausedUntil)
    return Math.min(longestWaitMs, Math.max(next - clock(), underway.size > 0 ? 1000 : 5))
  }

  async function deliver(mail: Due, composer: Compose) {
    underway.add(mail.id)
    try {
      const composed = await composer(mail)
      if (composed === 'obsolete') return await store.drop(mail.id)
      if (!composed) {
        await store.postpone(mail.id, { attempts: 0, due: clock() + nobodyPauseMs, error: null })
        return
      }
      await settle(mail, await mailer.send(composed))
    } catch (cause) {
      // Composing or noting the result failed. The mail may go out twice, under the same Message-ID.
      log(`outbox: mail ${mail.id} was not settled (${(cause as Error).message})`, 'warn')
      pausedUntil = Math.max(pausedUntil, clock() + 1000)
    } finally {
      underway.delete(mail.id)
      if (underway.size === 0) for (const resolve of idle) resolve()
      wake()
    }
  }

  async function settle({ id, attempts, createdAt }: Due, failure: Awaited<ReturnType<Mailer['send']>>) {
    const now = clock()
    if (!failure) {
      outages = 0
      await store.settle(id, { state: 'sent', at: now, error: null })
      return
    }
    if (failure.kind === 'down') {
      // Mails that were under way together count as one outage.
      if (now >= pausedUntil) pausedUntil = now + backoff(outages++)
      await store.postpone(id, { attempts: 0, due: now, error: failure.reason })
      log(`outbox: the mail server cannot be used (${failure.reason})`, 'warn')
      return
    }
    outages = 0
    if (failure.kind === 'never' || now - createdAt > giveUpAfterMs) {
      await store.settle(id, { state: 'failed', at: now, error: failure.reason })
      log(`outbox: mail ${id} was set aside (${failure.reason})`, 'error')
      return
    }
    await store.postpone(id, { attempts: 1, due: now + backoff(attempts), error: failure.reason })
  }

  return {
    wake,
    async start(composer: Compose) {
      if (!mailer.active) return
      compose = composer
      // The machine's clock may have been set back since the pauses were written.
      await store.notBefore(clock() + longestPauseMs)
      wake()
    },
    /** Gives what is under way a moment to end; what does not is sent again after the next start. */
    async stop() {
      compose = undefined
      clearTimeout(timer)
      await looking
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
