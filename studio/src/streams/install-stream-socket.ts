import { StreamSocket } from './stream-socket.ts'

const carried = /^\/v[^/]+\/data\/(?:listen|live\/events)\/([^/]+)$/

/**
 * Sends the event streams of this tab over one WebSocket. A browser opens six connections to a host over
 * HTTP/1.1 and an open document alone holds five streams, so a second tab would wait for ever. Has to run
 * before the Studio makes its client.
 */
export function installStreamSocket() {
  const ordinary = window.fetch.bind(window)
  const sockets = new Map<string, StreamSocket>()

  window.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    const dataset = carried.exec(url.pathname)?.[1]
    if (!dataset || method !== 'GET' || url.origin !== window.location.origin) return ordinary(input, init)
    const address = `${url.origin.replace(/^http/, 'ws')}/vX/data/streams/${dataset}`
    const socket = sockets.get(address) ?? new StreamSocket(address)
    sockets.set(address, socket)
    const request = input instanceof Request ? input : undefined
    const headers = new Headers(init?.headers ?? request?.headers)
    const signal = init?.signal ?? request?.signal
    return socket.open(url, headers, signal ?? undefined)
  }
}
