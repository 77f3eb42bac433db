import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** How long a body may be on its way. */
export const bodyLimits = {
  /** Enough for anything a stranger may send. */
  withinMs: 15_000,
  /** What an allowed upload has to bring in each such while: some 140 kbit/s. */
  leastBytes: 256 * 1024,
}

const slowAllowed = new WeakSet<IncomingMessage>()

/** For a person who is known to upload: the body may take as long as it keeps coming. Call it before reading. */
export function allowSlowBody(c: Context) {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  if (incoming) slowAllowed.add(incoming)
}

/** Calls `cutOff` on a body that is late. */
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
