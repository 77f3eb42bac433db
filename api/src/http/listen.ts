import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { securityHeaders } from './security-headers.ts'

export interface ListenOptions {
  port: number
  host: string
  onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Ends the answers that would never end by themselves, called once when the server closes. */
  endStreams?: () => void
  maxConnections?: number
}

export interface Listening {
  port: number
  connections: () => Promise<number>
  close: () => Promise<void>
}

interface App {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
}

/** Node waits minutes for slow senders and takes any number of them; these are a small server's manners. */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 8 * 1024,
}
const closeWithinMs = 9_000

export function listen(app: App, options: ListenOptions): Promise<Listening> {
  const answer = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), {
    hostname: options.host,
    errorHandler: () => new Response(null, { status: 400, headers: securityHeaders(undefined) }),
  })
  const inFlight = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let closing: Promise<void> | undefined

  const server = createServer(serverLimits, (incoming, outgoing) => {
    inFlight.add(outgoing)
    outgoing.once('close', () => {
      inFlight.delete(outgoing)
      // Its head may have promised to keep the connection before the server began to close.
      if (closing) incoming.socket.end()
    })
    if (closing) outgoing.shouldKeepAlive = false
    void answer(incoming, outgoing)
  })
  server.maxConnections = options.maxConnections ?? 2_000
  server.on('clientError', refuseBrokenRequest)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const upgraded = new WeakSet<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket)
    socket.on('error', () => socket.destroy())
    if (options.onUpgrade && !closing) options.onUpgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })

  function shutDown() {
    return new Promise<void>((resolve) => {
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, closeWithinMs)
      server.close(() => {
        clearTimeout(late)
        resolve()
      })
      const busy = new Set<Duplex | null>()
      for (const outgoing of inFlight) {
        outgoing.shouldKeepAlive = false
        busy.add(outgoing.socket)
      }
      for (const socket of sockets) if (!busy.has(socket) && !upgraded.has(socket)) socket.destroy()
      options.endStreams?.()
    })
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve({
        port: (server.address() as AddressInfo).port,
        connections: () => new Promise((count) => server.getConnections((_, total) => count(total ?? 0))),
        close: () => (closing ??= shutDown()),
      })
    })
  })
}

const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What never became a request is still answered with the headers of every answer. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const lines = Object.entries(securityHeaders(undefined)).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = refusals[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${lines.join('')}\r\n`)
}
