import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '@daymark/schemas/contact'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
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
 * The form's own call, on Node's request and response as they are: a web request, a web response and the chain of
 * routes would cost more than all that is done for it. Takes JSON of a declared length; the routes take what is left,
 * and answer the same.
 */
export function takeEnquiriesDirectly(routes: Pick<Hono, 'fetch'>, options: DirectOptions) {
  const { intake, originHeaders, publicOrigin, asProblem, record } = options
  const common = securityHeaders(publicOrigin)

  return {
    fetch(request: Request, { incoming, outgoing }: HttpBindings) {
      if (!isPlain(incoming)) return routes.fetch(request, { incoming, outgoing })
      void answer(incoming, outgoing as ServerResponse)
      return RESPONSE_ALREADY_SENT
    },
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const startedAt = performance.now()
    const requestId = randomUUID()
    const { status, headers, body } = await outcome(incoming)
    outgoing
      .writeHead(status, {
        ...common,
        'x-request-id': requestId,
        ...originHeaders(incoming.headers.origin),
        ...headers,
        'content-length': Buffer.byteLength(body),
      })
      .end(body)
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    record({ id: requestId, method: 'POST', route: enquiryPath, status, ms })
  }

  async function outcome(incoming: IncomingMessage) {
    const asked = {
      env: { incoming },
      req: { header: (name: string) => incoming.headers[name] as string | undefined },
    }
    try {
      intake.refuseForeign(asked)
      const id = await intake.take(asked, asObject(parseJson(decode(await bodyOf(incoming)))))
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

/** The parser holds it to its declared length. */
function bodyOf(incoming: IncomingMessage) {
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    incoming.on('close', () => {
      if (!incoming.complete) reject(new Problem(400, 'broken_body', 'The body ended early.'))
    })
  })
}
