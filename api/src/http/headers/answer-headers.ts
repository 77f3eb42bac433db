import type { HttpBindings } from '@hono/node-server'
import type { Context, Next } from 'hono'

/**
 * Runs `next` and adds these headers to its response, unless it sets its own. With a server they go to Node's response,
 * because accessing the headers of Hono's response makes that slower. A handler that writes to Node's response itself
 * includes them.
 */
export function answerWith(c: Context, entries: readonly (readonly [string, string])[], next: Next) {
  const answered = next()
  const outgoing = outgoingOf(c)
  // A cached page, which most requests are for, is written synchronously and waits for nothing here.
  if (entries.length === 0 || outgoing?.headersSent) return answered
  return answered.then(() => {
    if (outgoing?.headersSent) return
    for (const [name, value] of entries) {
      if (outgoing) outgoing.setHeader(name, value)
      else if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  })
}

/** Node's response; undefined where an app is asked without a server, as in tests. */
export function outgoingOf(c: Context) {
  return (c.env as Partial<HttpBindings> | undefined)?.outgoing
}
