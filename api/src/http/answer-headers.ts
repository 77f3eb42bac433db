import type { HttpBindings } from '@hono/node-server'
import type { Context, Next } from 'hono'

/**
 * Runs the rest and adds these headers to its answer, unless it sets its own. They go to Node's own response where there
 * is one, because touching the headers of Hono's answer would make it a slower one. A handler that has written to Node's
 * response itself brings them.
 */
export function answerWith(c: Context, entries: readonly (readonly [string, string])[], next: Next) {
  const answered = next()
  const outgoing = outgoingOf(c)
  // A kept page is written at once: most requests are for one, and wait for nothing here.
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
