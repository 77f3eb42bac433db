import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from './problem.ts'

export interface OriginSettings {
  /** The public address; undefined means every loopback name with the port in use. */
  origin: string | undefined
  port: () => number
  /** Sites on other origins that may call the API. */
  allowed: readonly string[]
}

export function createOrigins({ origin, port, allowed }: OriginSettings) {
  const own = (candidate: string) =>
    origin === undefined ? isLoopback(candidate, port()) : candidate === new URL(origin).origin
  const listed = new Set(allowed.map((entry) => new URL(entry).origin))
  const welcome = (candidate: string) => own(candidate) || listed.has(candidate)

  /** For requests that change something. Programs that send no Origin pass; browsers always say where they are. */
  function refuseForeign(c: Context) {
    const from = c.req.header('origin')
    const foreign = from === undefined ? c.req.header('sec-fetch-site') === 'cross-site' : !welcome(from)
    if (foreign) throw new Problem(403, 'foreign_origin', 'This site may not send here.')
  }

  /** Answers listed origins, with credentials; to all others the browser's own rule stands. */
  const cors: MiddlewareHandler = async (c, next) => {
    const from = c.req.header('origin')
    const preflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    if (preflight) {
      if (from === undefined || !welcome(from)) refuse()
      c.res = new Response(null, { status: 204, headers: preflightHeaders(c) })
    } else {
      await next()
    }
    for (const [name, value] of Object.entries(answerHeaders(from))) {
      if (name === 'vary') c.res.headers.append(name, value)
      else c.res.headers.set(name, value)
    }
  }

  /** What every answer to a request from there carries. */
  function answerHeaders(from: string | undefined): Record<string, string> {
    return {
      ...(listed.size > 0 && { vary: 'Origin' }),
      ...(from !== undefined &&
        welcome(from) && {
          'access-control-allow-origin': from,
          'access-control-allow-credentials': 'true',
          'access-control-expose-headers': 'Retry-After, X-Request-Id',
        }),
    }
  }

  return { own, welcome, refuseForeign, cors, answerHeaders }
}

export function isLoopback(candidate: string, port: number) {
  if (!URL.canParse(candidate)) return false
  const url = new URL(candidate)
  if (url.origin !== candidate || url.protocol !== 'http:') return false
  if (Number(url.port || 80) !== port) return false
  return /^(localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
}

function preflightHeaders(c: Context): Record<string, string> {
  const wanted = c.req.header('access-control-request-headers') ?? ''
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    ...(/^[\w\-, ]{1,500}$/.test(wanted) && { 'access-control-allow-headers': wanted }),
    'access-control-max-age': '600',
  }
}

function refuse(): never {
  throw new Problem(403, 'foreign_origin', 'This site may not call here.')
}
