import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Time limits of request bodies. */
export const bodyLimits = {
  /** Enough for anything a stranger may send. */
  withinMs: 15_000,
  /** What an allowed upload has to send in each such period: some 140 kbit/s. */
  leastBytes: 256 * 1024,
}

const slowAllowed = new WeakSet<IncomingMessage>()

/** For a person who is known to upload: the body may take as long as it keeps coming. Call it before reading. */
export function allowSlowBody(c: Context) {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  if (incoming) slowAllowed.add(incoming)
}

/** Calls `cutOff` when a body exceeds its time. */
export function timeBody(incoming: IncomingMessage, cutOff: () => void, withinMs: number) {
  const { headers, socket } = incoming
  if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const received = socket.bytesRead - before
    before += received
    if (incoming.complete) clearInterval(timer)
    else if (!slowAllowed.has(incoming) || received < bodyLimits.leastBytes) cutOff()
  }, withinMs)
  timer.unref()
  incoming.once('close', () => clearInterval(timer))
}
