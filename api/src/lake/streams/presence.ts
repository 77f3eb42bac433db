import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import type { Identify, Identity } from '../../http/identity.ts'
import { cookieCredentials } from '../../http/staff-cookie.ts'
import { isRecord } from '../document.ts'

interface Peer {
  socket: WebSocket
  /** The credentials of the peer. */
  headers: Headers
  identity: Identity | undefined
  subscriptions: Set<string>
  session: string | undefined
  /** Called once the peer has an identity. */
  identified: () => void
}

/** Who has which document open: JSON-RPC messages that are relayed between Studios and never stored. */
export function openPresence(identify: Identify) {
  const peers = new Set<Peer>()

  const broadcast = (from: Peer, event: Record<string, unknown>) => {
    for (const peer of peers) {
      if (peer === from || !peer.identity) continue
      for (const subscription of peer.subscriptions) {
        const result = { ...event, i: from.identity?.id }
        send(peer, { method: 'presence_subscription', params: { subscription, result } })
      }
    }
  }

  async function handle(peer: Peer, { id, method, params }: Call) {
    if (method === 'authorization') {
      const headers = new Headers({ authorization: String(params.authorization) })
      const identity = await identify(headers)
      // After its person has signed in again the Studio still sends the old token here: then the cookie counts.
      if (identity) Object.assign(peer, { headers, identity })
      if (!peer.identity) return peer.socket.close(4001)
      peer.identified()
      return send(peer, { id, result: { authorized: true } })
    }
    if (!peer.identity) return send(peer, { id, error: { code: 4001, message: 'Unauthorized' } })
    send(peer, { id, ...perform(peer, method, params) })
  }

  function perform(peer: Peer, method: string, params: Record<string, unknown>) {
    switch (method) {
      case 'presence_subscribe': {
        const subscription = randomUUID()
        if (peer.subscriptions.size < 10) peer.subscriptions.add(subscription)
        return { result: subscription }
      }
      case 'presence_unsubscribe':
        return { result: peer.subscriptions.delete(String(params.subscriptionId)) }
      case 'presence_rollcall':
        broadcast(peer, { type: 'rollCall', session: params.session })
        return { result: true }
      case 'presence_announce':
        if (!isRecord(params.data)) return { error: { code: -32602, message: 'Invalid params' } }
        peer.session = String(params.data.sessionId)
        broadcast(peer, { type: 'state', m: params.data })
        return { result: true }
      case 'presence_disconnect':
        leave(peer)
        return { result: true }
      default:
        return { error: { code: -32601, message: 'Method not found' } }
    }
  }

  const leave = (peer: Peer) => {
    if (peer.session) broadcast(peer, { type: 'disconnect', m: { session: peer.session } })
    peer.session = undefined
  }

  async function recheck() {
    for (const peer of peers) {
      try {
        if (peer.identity && !(await identify(peer.headers))) peer.socket.close(4001)
      } catch {
        // The client reconnects and authorises itself again.
        peer.socket.close(1013)
      }
    }
  }

  return {
    recheck,
    /** Whoever has a Studio open. */
    people(): Pick<Identity, 'id' | 'name'>[] {
      const open = [...peers].filter(({ session }) => session !== undefined)
      const byId = new Map(open.flatMap(({ identity }) => (identity ? [[identity.id, identity.name]] : [])))
      return [...byId].map(([id, name]) => ({ id, name }))
    },
    async accept(socket: WebSocket, request: IncomingMessage, identified: () => void) {
      const headers = ownCookie(request)
      const peer: Peer = {
        socket,
        headers,
        identity: undefined,
        subscriptions: new Set(),
        session: undefined,
        identified,
      }
      peers.add(peer)
      // Sequentially, because later calls need the outcome of `authorization`.
      let last: Promise<void> = identify(headers)
        .then((identity) => {
          peer.identity = identity
          if (identity) identified()
        })
        .catch(() => socket.terminate())
      socket.on('message', (data) => {
        const call = read(String(data))
        if (call) last = last.then(() => handle(peer, call)).catch(() => socket.terminate())
      })
      socket.on('close', () => {
        leave(peer)
        peers.delete(peer)
      })
      socket.on('error', () => socket.terminate())
    },
    /** Keeps proxies from closing an idle connection; the Studio ignores this message. */
    heartbeat() {
      for (const { socket } of peers) socket.send('♥')
      void recheck()
    },
    close() {
      for (const { socket } of peers) socket.terminate()
    },
  }
}

/** Of same-origin pages only, because other sites can open a WebSocket as well. */
function ownCookie({ headers: { origin, host, cookie } }: IncomingMessage) {
  return cookieCredentials(origin && URL.parse(origin)?.host === host ? cookie : undefined)
}

interface Call {
  id: unknown
  method: string
  params: Record<string, unknown>
}

function read(text: string): Call | undefined {
  try {
    const call: unknown = JSON.parse(text)
    if (!isRecord(call) || typeof call.method !== 'string') return undefined
    return { id: call.id, method: call.method, params: isRecord(call.params) ? call.params : {} }
  } catch {
    return undefined
  }
}

function send({ socket }: Peer, message: Record<string, unknown>) {
  if (socket.bufferedAmount > 1024 * 1024) socket.terminate()
  else socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
}
