import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { answerBytes, headerLines } from '../http/answer-bytes.ts'
import type { RequestRecord } from '../http/request-log.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { chooseKept, type KeptAnswer, preferred } from './kept-answer.ts'
import type { Pages } from './pages.ts'

export interface FrontDoorOptions {
  pages: Pages
  publicOrigin: string | undefined
  record: (request: RequestRecord) => void
}

const names = { '/': 'home', '/projects': 'projects' } as const

/**
 * The bytes of a finished page: what nearly every visitor comes for, at a fraction of what the chain of routes costs.
 * Knows only the plainest of requests; what it leaves, the routes answer the same, with the request's id in addition,
 * which bytes that many get cannot tell.
 */
export function createFrontDoor({ pages, publicOrigin, record }: FrontDoorOptions) {
  const common = securityHeaders(publicOrigin)
  const finished = new WeakMap<KeptAnswer, Map<string, { second: number; bytes: Buffer }>>()

  /** Made anew each second, for its date. */
  function bytesOf(answer: KeptAnswer, accepted: string | undefined) {
    const encoding = preferred(accepted, answer)
    const second = Math.floor(Date.now() / 1_000)
    const kept = finished.get(answer) ?? new Map<string, { second: number; bytes: Buffer }>()
    const known = kept.get(encoding)
    if (known?.second === second) return known.bytes
    const { headers, body } = chooseKept(answer, accepted, undefined)
    const bytes = answerBytes(200, headerLines({ ...common, ...headers }), body ?? '')
    finished.set(answer, kept.set(encoding, { second, bytes }))
    return bytes
  }

  return ({ url, headers: asked }: IncomingMessage) => {
    if (url !== '/' && url !== '/projects') return
    if (asked.origin !== undefined || asked['if-none-match'] !== undefined) return
    const startedAt = performance.now()
    const { answer } = pages.state(names[url])
    if (!answer) return
    const bytes = bytesOf(answer, asked['accept-encoding'])
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    record({ id: randomUUID(), method: 'GET', route: url, status: 200, ms })
    return bytes
  }
}
