import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import type { UpgradeRefusal } from '../http/listen.ts'
import { openPresence } from './presence.ts'
import { carryStreams } from './stream-socket.ts'
import { datasetName } from './wire.ts'

export const socketLimits = { inAll: 500, perAddress: 60 }
const heartbeatMs = 30_000

/** The lake's two WebSockets: presence, and the carrier of a tab's event streams. */
export function openSockets(identify: Identify, clientAddress: ClientAddress, routes: Hono) {
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

  const perAddress = new Map<string, number>()
  /** False when the address, or everybody together, has as many as may be. */
  const admit = (address: string, socket: Duplex) => {
    const own = perAddress.get(address) ?? 0
    if (server.clients.size >= socketLimits.inAll || own >= socketLimits.perAddress) return false
    perAddress.set(address, own + 1)
    socket.once('close', () => {
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
    return true
  }

  return {
    recheck: presence.recheck,
    upgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      app = routes,
    ): UpgradeRefusal | undefined {
      const [path = ''] = (request.url ?? '').split('?')
      const kind = kindOf(path)
      if (!kind) return 404
      const header = (name: string) => request.headers[name]?.toString()
      if (!admit(clientAddress({ env: { incoming: request }, req: { header } }), socket)) return 503
      server.handleUpgrade(request, socket, head, (accepted) => {
        alive.add(accepted)
        accepted.on('pong', () => alive.add(accepted))
        if (kind === 'presence') void presence.accept(accepted, request)
        else carryStreams(accepted, request, app)
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

function kindOf(path: string) {
  const [, prefix = '', ...rest] = path.split('/')
  if (!/^v(?:X|1|\d{4}-\d{2}-\d{2})$/.test(prefix)) return undefined
  if (rest.join('/') === `socket/${datasetName}`) return 'presence'
  if (rest.join('/') === `data/streams/${datasetName}`) return 'streams'
  return undefined
}
