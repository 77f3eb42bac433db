import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { answerWith } from './answer-headers.ts'

export interface RequestRecord {
  id: string
  method: string
  /** The pattern, not the address: addresses may carry what a visitor typed. */
  route: string
  status: number
  ms: number
}

/** Times every request, answers its id, and hands the record to `record` (log, metrics). */
export function observeRequests(
  record: (request: RequestRecord) => void,
  clock: () => number = () => performance.now(),
): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID()
    const startedAt = clock()
    await answerWith(c, [['x-request-id', id]], next)
    const ms = Math.round((clock() - startedAt) * 10) / 10
    record({ id, method: method(c), route: route(c), status: c.res.status, ms })
  }
}

/**
 * Hands the records of a turn on once its answers are written, which happens at the turn's end: whatever came between two
 * writes would make both dearer.
 */
export function afterTheWrites(record: (request: RequestRecord) => void) {
  let answered: RequestRecord[] = []
  const handOn = () => {
    const records = answered
    answered = []
    for (const request of records) record(request)
  }
  return (request: RequestRecord) => {
    if (answered.push(request) === 1) setImmediate(setImmediate, handOn)
  }
}

/** One line a request: JSON for machines, aligned columns for a person in dev. */
export function formatRequest(request: RequestRecord, style: 'json' | 'human', now: Date) {
  const { id, method, route, status, ms } = request
  if (style === 'json') return JSON.stringify({ time: now.toISOString(), id, method, route, status, ms })
  return `${now.toTimeString().slice(0, 8)} ${status} ${method.padEnd(6)} ${route} ${ms} ms`
}

/** A made-up method is a stranger's text. */
function method(c: Context) {
  return /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(c.req.method) ? c.req.method : 'OTHER'
}

/** The pattern of what answered; a catch-all that found nothing is no route. */
function route(c: Context) {
  const path = routePath(c)
  return c.res.status === 404 && path.endsWith('*') ? 'unmatched' : path
}
