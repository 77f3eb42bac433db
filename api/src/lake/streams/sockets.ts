import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ClientAddress } from '../../http/client-address.ts'
import type { Identify } from '../../http/identity.ts'
import type { UpgradeRefusal } from '../../http/listen.ts'
import { openPresence } from './presence.ts'
import { createSocketLimits } from './socket-limits.ts'
import { multiplexStreams } from './stream-socket.ts'
import { datasetName } from '../dataset.ts'
import { versionPattern } from '../wire.ts'

const heartbeatMs = 30_000
const maxUnread = 64 * 1024
const paths = new RegExp(`^/${versionPattern}/(socket|data/streams)/${datasetName}(?:\\?|$)`)

/** The lake's two WebSockets: presence, and the one that multiplexes the event streams of a tab. */
export function openSockets(identify: Identify, clientAddress: ClientAddress, routes: Hono) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 256 * 1024,
    // Handles one message of a socket in each turn of the event loop, so that a full packet cannot block other requests.
    allowSynchronousEvents: false,
    autoPong: false,
  })
  const limits = createSocketLimits()
  const presence = openPresence(identify)
  const alive = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    presence.heartbeat()
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, heartbeatMs)
  timer.unref()

  return {
    recheck: presence.recheck,
    present: presence.people,
    upgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      app = routes,
    ): UpgradeRefusal | undefined {
      const kind = paths.exec(request.url ?? '')?.[1]
      if (!kind) return 404
      if (!isHandshake(request)) return 400
      const header = (name: string) => request.headers[name]?.toString()
      const address = clientAddress({ env: { incoming: request }, req: { header } })
      const slot = limits.take(address, () => socket.destroy())
      if (!slot) return 503
      socket.once('close', slot.release)
      server.handleUpgrade(request, socket, head, (accepted) => {
        alive.add(accepted)
        accepted.on('pong', () => alive.add(accepted))
        // A client that sends pings and reads nothing must not fill the buffer.
        accepted.on('ping', (data) => accepted.bufferedAmount < maxUnread && accepted.pong(data))
        if (kind === 'socket') void presence.accept(accepted, request, slot.identified)
        else multiplexStreams(accepted, { request, routes: app, identify, identified: slot.identified })
      })
      return undefined
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

/** Checked before `ws` does, whose refusal would lack the common headers. */
function isHandshake({ method, headers }: IncomingMessage) {
  return (
    method === 'GET' &&
    headers['sec-websocket-version'] === '13' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')
  )
}
