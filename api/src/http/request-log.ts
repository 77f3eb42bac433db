import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { answerWith, outgoingOf } from './answer-headers.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    /** The pattern that a separate router found. */
    route?: string
  }
}

export interface RequestRecord {
  id: string
  method: string
  /** The pattern, not the address: addresses may carry what a visitor typed. */
  route: string
  status: number
  ms: number
}

/** Times every request, sends its id as a header, and passes its record to `record` (log, metrics). */
export function observeRequests(
  record: (request: RequestRecord) => void,
  clock: () => number = () => performance.now(),
): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID()
    const startedAt = clock()
    c.set('requestId', id)
    await answerWith(c, [['x-request-id', id]], next)
    const ms = Math.round((clock() - startedAt) * 10) / 10
    record({ id, method: method(c), route: route(c), status: statusOf(c), ms })
  }
}

/** One line a request: JSON for machines, aligned columns for a person in dev. */
export function formatRequest(request: RequestRecord, style: 'json' | 'human', now: number) {
  const { id, method, route, status, ms } = request
  if (style === 'json') return JSON.stringify({ time: timestamp(now), id, method, route, status, ms })
  return `${new Date(now).toTimeString().slice(0, 8)} ${status} ${method.padEnd(6)} ${route} ${ms} ms`
}

let lastTimestamp = { of: 0, text: '' }

/** Formatted once a millisecond, because that takes half as long as the rest of the line. */
function timestamp(now: number) {
  if (lastTimestamp.of !== now) lastTimestamp = { of: now, text: new Date(now).toISOString() }
  return lastTimestamp.text
}

/** A handler may have written to Node's response itself. */
function statusOf(c: Context) {
  const outgoing = outgoingOf(c)
  return outgoing?.headersSent ? outgoing.statusCode : c.res.status
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Unknown methods are not logged, because a client may write anything there. */
function method(c: Context) {
  return methods.has(c.req.method) ? c.req.method : 'OTHER'
}

/** The pattern of what answered; a catch-all that found nothing is no route. */
function route(c: Context) {
  const path = c.get('route') ?? routePath(c)
  return path.endsWith('*') && c.res.status === 404 ? 'unmatched' : path
}
