import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import type { RawData, WebSocket } from 'ws'
import type { Identify } from '../../http/identity.ts'
import { isRecord } from '../document.ts'

const maxBuffered = 4 * 1024 * 1024
const maxStreams = 60
const streamPaths = /^\/(?:v[^/]+\/data\/(?:listen|live\/events)\/[^/]+|api\/enquiries\/events)$/

interface MultiplexOptions {
  request: IncomingMessage
  routes: Hono
  identify: Identify
  /** Called once a stream has identified staff. */
  identified: () => void
}

/**
 * Multiplexes the event streams of a tab over one WebSocket, because a browser opens only six connections to a
 * host. Each stream is an ordinary request to the routes, with the headers that the client gave it.
 * Frames: `{open, url, headers}` and `{close}` in; `{id, status, type}`, `{id, chunk}` and `{id, end}` out.
 */
export function multiplexStreams(
  socket: WebSocket,
  { request, routes, identify, identified }: MultiplexOptions,
) {
  const streams = new Map<number, AbortController>()
  const send = (frame: Record<string, unknown>) => {
    if (socket.bufferedAmount > maxBuffered) socket.terminate()
    else socket.send(JSON.stringify(frame))
  }

  async function openStream(id: number, url: string, headers: Record<string, string>) {
    const controller = new AbortController()
    streams.set(id, controller)
    try {
      if (await identify(new Headers(headers))) identified()
      const forwardedFor = request.headers['x-forwarded-for']
      const own = new Request(new URL(url, 'http://lake'), {
        headers: forwardedFor ? { ...headers, 'x-forwarded-for': String(forwardedFor) } : headers,
        signal: controller.signal,
      })
      const response = await routes.fetch(own, { incoming: request })
      send({ id, status: response.status, type: response.headers.get('content-type') ?? '' })
      const text = response.body?.pipeThrough(new TextDecoderStream(), { signal: controller.signal })
      for await (const chunk of text ?? []) send({ id, chunk })
    } catch {
      // The stream ends below, and the client opens it again.
    }
    if (streams.delete(id)) send({ id, end: true })
  }

  socket.on('message', (data: RawData) => {
    const frame = parse(String(data))
    if (!frame) return socket.close(1003)
    if (typeof frame.close === 'number') {
      const controller = streams.get(frame.close)
      streams.delete(frame.close)
      return controller?.abort()
    }
    const { open, url, headers } = frame
    if (typeof open !== 'number' || typeof url !== 'string' || streams.has(open)) return socket.close(1003)
    // Checks the parsed address, which is what the routes get: the parser reads '\\..' as '/..'.
    const { pathname, search } = URL.parse(url, 'http://lake') ?? { pathname: '', search: '' }
    if (!streamPaths.test(pathname) || streams.size >= maxStreams) {
      return send({ id: open, status: 404, type: 'text/plain' })
    }
    void openStream(open, pathname + search, readHeaders(headers))
  })
  socket.on('close', () => {
    for (const controller of streams.values()) controller.abort()
    streams.clear()
  })
  socket.on('error', () => socket.terminate())
}

function readHeaders(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  const forwarded = ['authorization', 'last-event-id', 'accept']
  const entries = Object.entries(value).filter(
    ([name, text]) => forwarded.includes(name) && typeof text === 'string',
  )
  return Object.fromEntries(entries) as Record<string, string>
}

function parse(text: string) {
  try {
    const frame: unknown = JSON.parse(text)
    return isRecord(frame) ? frame : undefined
  } catch {
    return undefined
  }
}
