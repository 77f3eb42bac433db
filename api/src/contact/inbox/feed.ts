import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Bus } from '../../db/bus.ts'
import { Problem } from '../../http/problem.ts'
import type { Counts } from '@daymark/schemas/staff'

const readersLimit = 100
const beatMs = 20_000
/** A burst of enquiries is one piece of news. */
const quietMs = 200

export type Feed = ReturnType<typeof createFeed>

/** Tells every open inbox, on every server, that something changed, and the counts as they are now. */
export function createFeed(counts: () => Promise<Counts>, bus: Bus) {
  const readers = new Set<{ news: boolean; wake: () => void }>()
  let pending: NodeJS.Timeout | undefined
  let stopped = false

  bus.subscribe('enquiries', () => {
    for (const reader of readers) {
      reader.news = true
      reader.wake()
    }
  })

  return {
    announce() {
      pending ??= setTimeout(() => {
        pending = undefined
        // Inboxes elsewhere show it with the next news when the database is away now.
        bus.publish('enquiries').catch(() => undefined)
      }, quietMs).unref()
    },
    /** Ends the streams of whoever may no longer read, without waiting for the next beat. */
    recheck: wakeAll,
    /** Whether the reader may still read is asked before every word. */
    stream(c: Context, mayStillRead: () => Promise<boolean>) {
      if (stopped || readers.size >= readersLimit) {
        throw new Problem(503, 'too_many_readers', 'Too many open inboxes', {
          headers: { 'retry-after': '30' },
        })
      }
      return streamSSE(c, async (stream) => {
        const reader = { news: true, wake: () => {} }
        readers.add(reader)
        stream.onAbort(() => reader.wake())
        try {
          while (!stopped && !stream.aborted && (await mayStillRead())) {
            if (reader.news) {
              reader.news = false
              await stream.writeSSE({ event: 'enquiries', data: JSON.stringify(await counts()) })
            } else {
              await stream.writeln(':')
            }
            await new Promise<void>((resolve) => {
              const beat = setTimeout(resolve, beatMs)
              reader.wake = () => (clearTimeout(beat), resolve())
              if (reader.news || stopped || stream.aborted) reader.wake()
            })
          }
        } finally {
          readers.delete(reader)
        }
      })
    },
    stop() {
      stopped = true
      clearTimeout(pending)
      wakeAll()
    },
  }

  function wakeAll() {
    for (const reader of readers) reader.wake()
  }
}
