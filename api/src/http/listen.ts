import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { bodyLimits, timeBody } from './body-time.ts'
import { addressKey } from './client-address.ts'
import { createPace } from './pace.ts'
import { receive, type Awaited, type Shortcuts } from './receive.ts'
import { securityHeaders } from './security-headers.ts'
import { inSpareTime } from './spare-time.ts'

export interface ListenOptions extends Shortcuts {
  port: number
  host: string
  /** The public address, on which the headers of every answer depend. */
  publicOrigin?: string | undefined
  /** Takes a WebSocket, or answers the status of its refusal. */
  onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => UpgradeRefusal | undefined
  /** Ends the answers that would never end by themselves, called once when the server closes. */
  endStreams?: () => void
  /** Proxies speak for many and may hold more than one client's share of the connections. */
  isProxy?: (address: string) => boolean
  maxConnections?: number
  maxPerAddress?: number
  bodyWithinMs?: number
  silentWithinMs?: number
}

export type UpgradeRefusal = 400 | 404 | 503

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
  // The end of the longest upload; `body-time.ts` ends all others.
  requestTimeout: 20 * 60_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  // The Studio's search asks by GET, in addresses of up to 11 KB.
  maxHeaderSize: 32 * 1024,
}
const closeWithinMs = 9_000

export function listen(app: App, options: ListenOptions): Promise<Listening> {
  const { maxConnections = 2_000, maxPerAddress = 300, bodyWithinMs = bodyLimits.withinMs } = options
  const headers = securityHeaders(options.publicOrigin)
  const answer = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), {
    hostname: options.host,
    errorHandler: () => new Response(null, { status: 400, headers }),
  })
  const refuse = (socket: Duplex, status: string) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${lines.join('')}\r\n`)
  }
  // Who came together is late together: a thousand let go at once would hold everybody up.
  const soon = (letGo: () => void) => inSpareTime(letGo) || letGo()
  const sockets = new Set<Socket>()
  const pace = createPace(sockets)
  const held = new Map<string, number>()
  // Kept by connection: one set of all answers would change with each request, and whenever such a set is laid out anew,
  // what it leaves behind keeps thousands of answers from the garbage collector's quick rounds.
  const awaited = new WeakMap<Socket, Awaited[]>()
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
      const answers = awaited.get(socket) ?? []
      answers.push(outgoing)
      outgoing.once('close', () => {
        answers.splice(answers.indexOf(outgoing), 1)
        // Its head may have promised to keep the connection before the server began to close.
        if (closing) socket.end()
      })
      if (closing) outgoing.shouldKeepAlive = false
      const hostless = incoming.headers.host === undefined && incoming.httpVersion === '1.1'
      if (hostless) return void outgoing.writeHead(400, { ...headers, connection: 'close' }).end()
      const late = () => (outgoing.headersSent ? socket.destroy() : refuse(socket, '408 Request Timeout'))
      timeBody(incoming, () => soon(late), bodyWithinMs)
      void answer(incoming, outgoing)
    },
  )
  server.maxConnections = maxConnections
  // Node counts as idle, and would cut, whoever has not yet read the whole answer; `shutDown` does not.
  server.closeIdleConnections = () => undefined
  // Whoever asks and does not read holds a connection; streams beat more often than this.
  server.timeout = options.silentWithinMs ?? 60_000
  server.on('checkExpectation', (_, outgoing) => void outgoing.writeHead(417, headers).end())
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    pace.ended()
    const leave = () =>
      error.code === 'ECONNRESET' || !socket.writable
        ? socket.destroy()
        : refuse(socket, refusals[error.code ?? ''] ?? '400 Bad Request')
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') soon(leave)
    else leave()
  })
  server.on('timeout', (socket) => {
    const before = socket.bytesRead
    soon(() => socket.bytesRead === before && socket.destroy())
  })
  server.on('connection', (socket) => {
    const answers: Awaited[] = []
    sockets.add(socket)
    awaited.set(socket, answers)
    receive(socket, {
      awaited: answers,
      finished: (request) => (closing ? undefined : options.finished?.(request)),
      enclosed: (request) => (closing ? undefined : options.enclosed?.(request)),
      answered() {
        if (closing) socket.end()
      },
      idleWithinMs: serverLimits.keepAliveTimeout,
      pace,
    })
    const key = addressKey(socket.remoteAddress)
    const own = (held.get(key) ?? 0) + 1
    held.set(key, own)
    socket.once('close', () => {
      sockets.delete(socket)
      const left = (held.get(key) ?? 1) - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
    })
    if (own > maxPerAddress && !options.isProxy?.(socket.remoteAddress ?? '')) socket.destroy()
  })
  const upgraded = new WeakSet<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket)
    socket.on('error', () => socket.destroy())
    const refusal = options.onUpgrade && !closing ? options.onUpgrade(request, socket, head) : 404
    if (refusal) refuse(socket, upgradeRefusals[refusal])
    else socket.on('data', pace.packetDone)
  })

  async function shutDown() {
    // What this turn of the loop has found an answer for is written at its end.
    await endOfTurn()
    return new Promise<void>((resolve) => {
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, closeWithinMs)
      server.close(() => {
        clearTimeout(late)
        resolve()
      })
      for (const socket of sockets) {
        const answers = awaited.get(socket) ?? []
        for (const outgoing of answers) outgoing.shouldKeepAlive = false
        if (answers.length > 0 || upgraded.has(socket)) continue
        if (socket.writableLength > 0) socket.end()
        else socket.destroy()
      }
      options.endStreams?.()
    })
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // A burst waits at the door instead of knocking again seconds later.
    server.listen({ port: options.port, host: options.host, backlog: 2_048 }, () => {
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
const upgradeRefusals: Record<UpgradeRefusal, string> = {
  400: '400 Bad Request',
  404: '404 Not Found',
  503: '503 Service Unavailable',
}
