import type { HttpBindings } from '@hono/node-server'
import type { Context, Next } from 'hono'

/**
 * Runs the rest and sees that the answer carries these headers, unless it sets its own. They go to Node's own
 * response where there is one: touching the headers of Hono's answer would make it a far slower one.
 */
export async function answerWith(c: Context, entries: Iterable<readonly [string, string]>, next: Next) {
  const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing
  if (outgoing) {
    for (const [name, value] of entries) outgoing.setHeader(name, value)
    await next()
    return
  }
  await next()
  const { headers } = c.res
  for (const [name, value] of entries) if (!headers.has(name)) headers.set(name, value)
}
