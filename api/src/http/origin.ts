import type { Context, MiddlewareHandler } from 'hono'
import { answerWith, outgoingOf } from './headers/answer-headers.ts'
import { requestHeader } from './headers/request-header.ts'
import { Problem, problemResponse } from './problem.ts'

export interface OriginSettings {
  /** The public address; undefined means every loopback name with the port in use. */
  origin: string | undefined
  port: () => number
  /** Sites on other origins that may call the API. */
  allowed: readonly string[]
}

export type Origins = ReturnType<typeof createOrigins>

export function createOrigins({ origin, port, allowed }: OriginSettings) {
  const own = (candidate: string) =>
    origin === undefined ? isLoopback(candidate, port()) : candidate === new URL(origin).origin
  const listed = new Set(allowed.map((entry) => new URL(entry).origin))
  const welcome = (candidate: string) => own(candidate) || listed.has(candidate)
  /** Caches keep an answer for each origin only where the answer may differ. */
  const vary = listed.size > 0 ? 'Origin' : undefined

  /** Answers listed origins, with credentials; to all others the browser's own rule stands. */
  const cors: MiddlewareHandler = (c, next) => {
    const from = requestHeader(c, 'origin')
    const known = from !== undefined && welcome(from)
    const preflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    const answer = preflight
      ? async () => void (c.res = known ? preflightAnswer(c) : problemResponse(c, foreignPreflight))
      : next
    const answered = answerWith(c, known ? welcomeHeaders(from) : [], answer)
    if (!vary) return answered
    return answered.then(() => {
      if (!outgoingOf(c)?.headersSent) c.res.headers.append('vary', vary)
    })
  }

  return { own, welcome, cors, vary }
}

const foreignPreflight = new Problem(403, 'foreign_origin', 'This site may not call here.')

/** For requests that change something. Programs that send no Origin pass; browsers always say where they are. */
export function refuseForeign(c: Context, welcome: (origin: string) => boolean) {
  const from = c.req.header('origin')
  const foreign = from === undefined ? c.req.header('sec-fetch-site') === 'cross-site' : !welcome(from)
  if (foreign) throw new Problem(403, 'foreign_origin', 'This site may not send here.')
}

export function isLoopback(candidate: string, port: number) {
  if (!URL.canParse(candidate)) return false
  const url = new URL(candidate)
  if (url.origin !== candidate || url.protocol !== 'http:') return false
  if (Number(url.port || 80) !== port) return false
  return /^(localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
}

function preflightAnswer(c: Context) {
  const wanted = c.req.header('access-control-request-headers') ?? ''
  const headers = {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    ...(/^[\w\-, ]{1,500}$/.test(wanted) && { 'access-control-allow-headers': wanted }),
    'access-control-max-age': '600',
  }
  return new Response(null, { status: 204, headers })
}

const welcomeHeaders = (origin: string) =>
  [
    ['access-control-allow-origin', origin],
    ['access-control-allow-credentials', 'true'],
    ['access-control-expose-headers', 'Retry-After, X-Request-Id'],
  ] as const
