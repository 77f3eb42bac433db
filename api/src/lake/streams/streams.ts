import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { refusal } from '../lake-error.ts'

/** Bytes that may wait for a client before its stream is ended. */
const maxBuffered = 1024 * 1024
const heartbeatMs = 20_000

export const streamLimits = { inAll: 1000, perAddress: 120 }

export interface ServerEvent {
  event: string
  data: unknown
  id?: string
}

interface Stream {
  send(event: ServerEvent): void
  end(): void
}

interface Opening {
  address: string
  /** False ends the stream, because the client has lost its access. */
  stillAllowed: () => Promise<boolean>
  /** Called once the stream accepts events; returns its clean-up. */
  start: (stream: Stream) => () => void
}

export type Streams = ReturnType<typeof openStreams>

/** Server-sent events, bounded in number and in what waits for a slow reader. */
export function openStreams() {
  const open = new Set<{ address: string; heartbeat: () => void; end: () => void }>()
  const heartbeatAll = () => {
    for (const one of [...open]) one.heartbeat()
  }
  const timer = setInterval(heartbeatAll, heartbeatMs)
  timer.unref()

  let ended = false
  const admit = ({ address }: Opening) => {
    if (ended) throw refusal(503, 'closing', 'The server is closing', {}, { 'retry-after': '1' })
    const own = [...open].filter((one) => one.address === address)
    if (open.size >= streamLimits.inAll || own.length >= streamLimits.perAddress) {
      throw refusal(503, 'tooManyStreams', 'Too many open streams', {}, { 'retry-after': '10' })
    }
  }

  return {
    open(c: Context, opening: Opening): Response {
      admit(opening)
      let finish = () => {}
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            let stop = () => {}
            const write = (text: string) => {
              if (!open.has(entry)) return
              controller.enqueue(encoder.encode(text))
              if ((controller.desiredSize ?? 0) > 0) return
              finish()
              // Closing would wait for the reader; destroying the response frees the buffer.
              ;(c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy()
            }
            finish = () => {
              if (!open.delete(entry)) return
              stop()
              try {
                controller.close()
              } catch {
                // The client has disconnected.
              }
            }
            const heartbeat = () => {
              write(':\n\n')
              opening.stillAllowed().then((allowed) => allowed || finish(), finish)
            }
            const entry = { address: opening.address, heartbeat, end: () => finish() }
            open.add(entry)
            write(':\n\n')
            stop = opening.start({ send: (event) => write(format(event)), end: () => finish() })
          },
          cancel: () => finish(),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: maxBuffered }),
      )
      c.req.raw.signal.addEventListener('abort', () => finish(), { once: true })
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      })
    },
    count: () => open.size,
    /** Ends the streams of clients that have lost their access, without waiting for the next heartbeat. */
    recheck: heartbeatAll,
    /** For good: whoever begins again on a connection that was kept would hold the server up. */
    endAll() {
      ended = true
      for (const one of [...open]) one.end()
    },
    close() {
      clearInterval(timer)
      this.endAll()
    },
  }
}

const encoder = new TextEncoder()

const format = ({ event, data, id }: ServerEvent) =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
