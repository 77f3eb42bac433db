import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { Problem } from '../http/problem.ts'
import type { Counts } from './reader.ts'

const readersLimit = 100
const beatMs = 20_000
/** A burst of enquiries is one piece of news. */
const quietMs = 200

export type Feed = ReturnType<typeof createFeed>

/** Tells every open inbox that something changed, and the counts as they are now. */
export function createFeed(counts: () => Counts) {
  const readers = new Set<() => void>()
  let pending: NodeJS.Timeout | undefined
  let stopped = false

  return {
    announce() {
      if (readers.size === 0) return
      pending ??= setTimeout(() => {
        pending = undefined
        for (const nudge of readers) nudge()
      }, quietMs)
    },
    /** Asks again at every beat whether the reader may still read, so that a logout ends the stream. */
    stream(c: Context, mayStillRead: () => Promise<boolean>) {
      if (stopped || readers.size >= readersLimit) {
        throw new Problem(503, 'too_many_readers', 'Too many open inboxes', {
          headers: { 'retry-after': '30' },
        })
      }
      return streamSSE(c, async (stream) => {
        let wake = () => {}
        let news = true
        const nudge = () => {
          news = true
          wake()
        }
        readers.add(nudge)
        stream.onAbort(nudge)
        try {
          while (!stopped && !stream.aborted) {
            if (news) {
              news = false
              await stream.writeSSE({ event: 'enquiries', data: JSON.stringify(counts()) })
            } else {
              await stream.writeln(':')
            }
            await new Promise<void>((resolve) => {
              const beat = setTimeout(resolve, beatMs)
              wake = () => (clearTimeout(beat), resolve())
              if (news || stopped || stream.aborted) wake()
            })
            if (!news && !stopped && !(await mayStillRead())) return
          }
        } finally {
          readers.delete(nudge)
        }
      })
    },
    stop() {
      stopped = true
      clearTimeout(pending)
      for (const nudge of readers) nudge()
    },
  }
}
