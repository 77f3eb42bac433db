import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Identify } from '../http/identity.ts'
import { openPresence } from './presence.ts'
import { carryStreams } from './stream-socket.ts'
import { datasetName } from './wire.ts'

const mostSockets = 500
const heartbeatMs = 30_000

/** The lake's two WebSockets: presence, and the carrier of a tab's event streams. */
export function openSockets(identify: Identify, routes: Hono) {
  const server = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024 })
  const presence = openPresence(identify)
  const alive = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    presence.beat()
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, heartbeatMs)
  timer.unref()

  return {
    recheck: presence.recheck,
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const [path = ''] = (request.url ?? '').split('?')
      const kind = kindOf(path)
      if (!kind) return false
      if (server.clients.size >= mostSockets) {
        socket.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\n\r\n')
        return true
      }
      server.handleUpgrade(request, socket, head, (accepted) => {
        alive.add(accepted)
        accepted.on('pong', () => alive.add(accepted))
        if (kind === 'presence') void presence.accept(accepted, request)
        else carryStreams(accepted, request, routes)
      })
      return true
    },
    end() {
      for (const socket of server.clients) socket.close(1001)
    },
    close() {
      clearInterval(timer)
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

function kindOf(path: string) {
  const [, prefix = '', ...rest] = path.split('/')
  if (!/^v(?:X|1|\d{4}-\d{2}-\d{2})$/.test(prefix)) return undefined
  if (rest.join('/') === `socket/${datasetName}`) return 'presence'
  if (rest.join('/') === `data/streams/${datasetName}`) return 'streams'
  return undefined
}
