import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { bodyLimits, timeBody } from './limits/body-time.ts'
import { securityHeaders } from './headers/security-headers.ts'

export interface ListenOptions {
  port: number
  host: string
  /** The public address, on which the headers of every answer depend. */
  publicOrigin?: string | undefined
  /** Takes a WebSocket, or answers the status of its refusal. */
  onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => UpgradeRefusal | undefined
  /** Ends the answers that would never end by themselves, called once when the server closes. */
  endStreams?: () => void
  maxConnections?: number
  bodyWithinMs?: number
  silentWithinMs?: number
}

export type UpgradeRefusal = 400 | 404 | 503

export interface Listening {
  port: number
  connections: () => Promise<number>
  /** Of all connections since the start. */
  bytes: () => Record<'received' | 'sent', number>
  close: () => Promise<void>
}

interface App {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
}

/** Node waits minutes for slow senders; a small server cannot. */
export const serverLimits = {
  headersTimeout: 10_000,
  // The end of the longest upload; `body-time.ts` ends all others.
  requestTimeout: 20 * 60_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  // The Studio's search asks by GET, in addresses of up to 11 KB.
  maxHeaderSize: 32 * 1024,
}
const closeWithinMs = 8_000
const closeIdleEveryMs = 50
/** Browsers send no request before the last is answered; a packet has room for thousands. */
const longestPipeline = 16

export function listen(app: App, options: ListenOptions): Promise<Listening> {
  const { maxConnections = 2_000, bodyWithinMs = bodyLimits.withinMs } = options
  const headers = securityHeaders(options.publicOrigin)
  const answer = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), {
    hostname: options.host,
    errorHandler: () => new Response(null, { status: 400, headers }),
  })
  const refuse = (socket: Duplex, status: string) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${lines.join('')}\r\n`)
  }
  const sockets = new Set<Socket>()
  const closed = { received: 0, sent: 0 }
  const unanswered = new Set<ServerResponse>()
  const queued = new WeakMap<Socket, number>()
  let closing: Promise<void> | undefined

  const server = createServer(
    {
      ...serverLimits,
      // Node's own refusal would lack the headers of every answer.
      requireHostHeader: false,
      // Anything else that a client would rather speak, such as h2c, is answered as if it had not asked.
      shouldUpgradeCallback: ({ headers: { upgrade } }) => upgrade?.toLowerCase() === 'websocket',
    },
    (incoming, outgoing) => {
      const { socket } = incoming
      if (isPipelinedTooFar(outgoing, socket)) return void socket.destroy()
      if (closing && socket.writableEnded) return
      if (closing) outgoing.setHeader('connection', 'close')
      const hostless = incoming.headers.host === undefined && incoming.httpVersion === '1.1'
      if (hostless) return void outgoing.writeHead(400, { ...headers, connection: 'close' }).end()
      const late = () => (outgoing.headersSent ? socket.destroy() : refuse(socket, '408 Request Timeout'))
      timeBody(incoming, late, bodyWithinMs)
      void answer(incoming, outgoing)
      if (outgoing.writableEnded) return
      unanswered.add(outgoing)
      outgoing.once('close', () => {
        unanswered.delete(outgoing)
        // The header of a stream said `keep-alive`.
        if (closing) socket.end()
      })
    },
  )
  /** An answer has no socket while the one before it is still being written. */
  function isPipelinedTooFar(outgoing: ServerResponse, socket: Socket) {
    if (outgoing.socket) return false
    const waiting = (queued.get(socket) ?? 0) + 1
    queued.set(socket, waiting)
    outgoing.once('close', () => queued.set(socket, (queued.get(socket) ?? 1) - 1))
    return waiting > longestPipeline
  }

  server.maxConnections = maxConnections
  // A client that does not read its answer holds a connection; streams send a heartbeat more often than this.
  server.timeout = options.silentWithinMs ?? 60_000
  server.on('checkExpectation', (_, outgoing) => void outgoing.writeHead(417, headers).end())
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else refuse(socket, refusals[error.code ?? ''] ?? '400 Bad Request')
  })
  server.on('connection', (socket) => {
    if (closing) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      add(closed, socket)
    })
  })
  const upgraded = new WeakSet<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket)
    socket.on('error', () => socket.destroy())
    const refusal = options.onUpgrade && !closing ? options.onUpgrade(request, socket, head) : 404
    if (refusal) refuse(socket, upgradeRefusals[refusal])
  })

  function shutDown() {
    for (const outgoing of unanswered) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
    options.endStreams?.()
    return new Promise<void>((resolve) => {
      const done = () => {
        clearInterval(timer)
        clearTimeout(late)
        resolve()
      }
      const closeIdle = () => {
        const busy = new Set<Duplex | null>([...unanswered].map((outgoing) => outgoing.socket))
        let flushing = false
        for (const socket of sockets) {
          if (socket.writableLength > 0) flushing = true
          if (busy.has(socket) || upgraded.has(socket)) continue
          if (socket.writableLength > 0) socket.end()
          else socket.destroy()
        }
        // `close` would cut a client that still reads its answer: Node counts that connection as idle.
        if (server.listening && !flushing) server.close(done)
      }
      const timer = setInterval(closeIdle, closeIdleEveryMs)
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, closeWithinMs)
      closeIdle()
    })
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // A burst waits in the system's accept queue instead of retrying after a second.
    server.listen({ port: options.port, host: options.host, backlog: 2_048 }, () => {
      server.off('error', reject)
      resolve({
        port: (server.address() as AddressInfo).port,
        connections: () => new Promise((count) => server.getConnections((_, total) => count(total ?? 0))),
        bytes() {
          const total = { ...closed }
          for (const socket of sockets) add(total, socket)
          return total
        },
        close: () => (closing ??= shutDown()),
      })
    })
  })
}

function add(total: ReturnType<Listening['bytes']>, { bytesRead, bytesWritten }: Socket) {
  total.received += bytesRead
  total.sent += bytesWritten
}

const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
const upgradeRefusals: Record<UpgradeRefusal, string> = {
  400: '400 Bad Request',
  404: '404 Not Found',
  503: '503 Service Unavailable',
}
