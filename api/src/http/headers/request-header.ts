import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** A header of the request as Node has it; Hono's own reading of it takes several times as long. */
export function requestHeader(c: Context, name: string) {
  const given = (c.env as Partial<HttpBindings> | undefined)?.incoming?.headers
  const value = given ? given[name] : c.req.header(name)
  return typeof value === 'string' ? value : undefined
}
