import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { timeOfDay, timestamp, type LogLevel, type LogStyle } from '../log/log.ts'
import { answerWith, outgoingOf } from './headers/answer-headers.ts'
import { requestHeader } from './headers/request-header.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    /** The pattern, where the handler knows it or a separate router found it. */
    route?: string
  }
}

export interface RequestRecord {
  id: string
  /** Of the trace that the request is a part of, as its `traceparent` header says. */
  traceId: string | undefined
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
  return (c, next) => {
    const id = randomUUID()
    const startedAt = clock()
    c.set('requestId', id)
    const observe = () => {
      const ms = Math.round((clock() - startedAt) * 10) / 10
      record({ id, traceId: traceIdOf(c), method: method(c), route: route(c), status: statusOf(c), ms })
    }
    const answered = answerWith(c, [['x-request-id', id]], next)
    // A cached page, which most requests are for, is written synchronously and needs no promise of its own.
    if (!outgoingOf(c)?.headersSent) return answered.then(observe)
    observe()
    return answered
  }
}

/** One line a request: JSON for machines, aligned columns for a person. */
export function formatRequest(request: RequestRecord, style: LogStyle, now: number) {
  const { id, traceId, method, route, status, ms } = request
  if (style === 'prose') return `${timeOfDay(now)} ${status} ${method.padEnd(6)} ${route} ${ms} ms`
  // As JSON.stringify would write it, in half the time: all values but the route are plain words.
  const trace = traceId ? `"traceId":"${traceId}",` : ''
  return (
    `{"time":"${timestamp(now)}","level":"${levelOf(request)}","id":"${id}",${trace}"method":"${method}",` +
    `"route":${quoted(route)},"status":${status},"ms":${ms}}`
  )
}

const quotedRoutes = new Map<string, string>()

function quoted(route: string) {
  const known = quotedRoutes.get(route)
  if (known !== undefined) return known
  const text = JSON.stringify(route)
  quotedRoutes.set(route, text)
  return text
}

/** Health checks that find nothing come every few seconds. */
export function levelOf({ route, status }: Pick<RequestRecord, 'route' | 'status'>): LogLevel {
  if (status >= 500) return 'error'
  return status === 200 && (route === '/api/health' || route === '/api/ready') ? 'debug' : 'info'
}

const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/

/** As https://www.w3.org/TR/trace-context/ says; anything else that a client writes there is not logged. */
function traceIdOf(c: Context) {
  const given = requestHeader(c, 'traceparent')
  return given === undefined ? undefined : traceparent.exec(given)?.[1]
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
