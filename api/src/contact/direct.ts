import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { limits } from '@daymark/schemas/contact'
import { answerBytes, headerLines } from '../http/answer-bytes.ts'
import { decode, parseJson } from '../http/body.ts'
import { Problem, problemAnswer } from '../http/problem.ts'
import type { RequestRecord } from '../http/request-log.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { createIntake } from './intake.ts'
import { asObject } from './read-body.ts'

export const enquiryPath = '/api/contact'

export interface DirectOptions {
  intake: Pick<ReturnType<typeof createIntake>, 'refuseForeign' | 'take'>
  originHeaders: (origin: string | undefined) => Record<string, string>
  publicOrigin: string | undefined
  asProblem: (error: unknown) => Problem
  record: (request: RequestRecord) => void
}

/**
 * The form's own call, from the request's head and body to the bytes of the answer: Node's streams, a web request, a web
 * response and the chain of routes would cost more than all that is done for it. Takes JSON that came in one packet; the
 * routes take what is left, and answer the same.
 */
export function takeEnquiriesDirectly(options: DirectOptions) {
  const { intake, originHeaders, publicOrigin, asProblem, record } = options
  const common = headerLines(securityHeaders(publicOrigin))

  return (incoming: IncomingMessage) =>
    isPlain(incoming) ? (body: Uint8Array) => answer(incoming, body) : undefined

  async function answer(incoming: IncomingMessage, bytes: Uint8Array) {
    const startedAt = performance.now()
    const requestId = randomUUID()
    const { status, headers, body } = await outcome(incoming, bytes)
    const own = headerLines({
      'x-request-id': requestId,
      ...originHeaders(incoming.headers.origin),
      ...headers,
      'content-length': Buffer.byteLength(body),
    })
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    record({ id: requestId, method: 'POST', route: enquiryPath, status, ms })
    return answerBytes(status, common + own, body)
  }

  async function outcome(incoming: IncomingMessage, bytes: Uint8Array) {
    const asked = {
      env: { incoming },
      req: { header: (name: string) => incoming.headers[name] as string | undefined },
    }
    try {
      intake.refuseForeign(asked)
      const id = await intake.take(asked, asObject(parseJson(decode(bytes))))
      return { status: 201, headers: stored, body: `{"id":"${id}"}` }
    } catch (cause) {
      return problemAnswer(asProblem(cause))
    }
  }
}

function isPlain({ method, url, headers }: IncomingMessage) {
  return (
    method === 'POST' &&
    url === enquiryPath &&
    headers['content-type'] === 'application/json' &&
    Number(headers['content-length']) <= limits.bodyBytes
  )
}

const stored = { 'content-type': 'application/json', 'cache-control': 'no-store' }
