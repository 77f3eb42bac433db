import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestRecord } from '../http/request-log.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { chooseKept } from './kept-answer.ts'
import type { Pages } from './pages.ts'

export interface FrontDoorOptions {
  pages: Pages
  publicOrigin: string | undefined
  record: (request: RequestRecord) => void
}

const names = { '/': 'home', '/projects': 'projects' } as const

/**
 * Writes a page that stands finished straight to Node's response: what nearly every visitor comes for, at half of what
 * the whole chain of routes costs. Takes only the plainest of requests; what it leaves, the routes answer the same.
 */
export function createFrontDoor({ pages, publicOrigin, record }: FrontDoorOptions) {
  const common = securityHeaders(publicOrigin)

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers: asked } = incoming
    if (method !== 'GET' || (url !== '/' && url !== '/projects') || asked.origin !== undefined) return false
    const startedAt = performance.now()
    const { answer } = pages.state(names[url])
    if (!answer) return false
    const id = randomUUID()
    const { status, headers, body } = chooseKept(answer, asked['accept-encoding'], asked['if-none-match'])
    outgoing.writeHead(status, { ...common, 'x-request-id': id, ...headers }).end(body)
    record({ id, method, route: url, status, ms: Math.round((performance.now() - startedAt) * 10) / 10 })
    return true
  }
}
