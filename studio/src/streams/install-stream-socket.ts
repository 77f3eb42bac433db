import { requestOf } from '../fetch-request.ts'
import { dataset, ownOrigin } from '../project.ts'
import { StreamSocket } from './stream-socket.ts'

const carried = /^\/(?:v[^/]+\/data\/(?:listen|live\/events)\/[^/]+|api\/enquiries\/events)$/

/**
 * Sends the event streams of this tab over one WebSocket. A browser opens six connections to a host over
 * HTTP/1.1 and an open document alone holds five streams, so a second tab would wait for ever. Has to run
 * before the Studio makes its client.
 */
export function installStreamSocket() {
  const ordinary = window.fetch.bind(window)
  const socket = new StreamSocket(`${ownOrigin.replace(/^http/, 'ws')}/vX/data/streams/${dataset}`)

  window.fetch = (input, init) => {
    const { url, method, headers, signal } = requestOf(input, init)
    if (!carried.test(url.pathname) || method !== 'GET' || url.origin !== ownOrigin) {
      return ordinary(input, init)
    }
    return socket.open(url, headers, signal)
  }
}
