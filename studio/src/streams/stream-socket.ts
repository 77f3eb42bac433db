interface Frame {
  id: number
  status?: number
  type?: string
  chunk?: string
  end?: boolean
}

interface Carried {
  answer: (frame: Frame) => void
  chunk: (text: string) => void
  /** The line is gone: the client sees a dropped connection and opens the stream anew. */
  drop: () => void
}

const idleMs = 5_000

/** One WebSocket for many event streams; opened with the first of them, closed some time after the last. */
export class StreamSocket {
  #address: string
  #socket: WebSocket | undefined
  #waiting: string[] = []
  #streams = new Map<number, Carried>()
  #next = 1

  constructor(address: string) {
    this.#address = address
  }

  /** Like fetch: resolves with the response once its status is known, and honours the signal. */
  open(url: URL, headers: Headers, signal: AbortSignal | undefined): Promise<Response> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted(signal))
      let body: ReadableStreamDefaultController<Uint8Array> | undefined
      const close = () => {
        if (!this.#streams.delete(id)) return
        this.#send({ close: id })
        this.#restLater()
      }
      const stop = () => {
        close()
        if (signal) reject(aborted(signal))
        body?.error(signal && aborted(signal))
      }
      signal?.addEventListener('abort', stop, { once: true })
      const finish = () => {
        signal?.removeEventListener('abort', stop)
        this.#streams.delete(id)
        this.#restLater()
      }
      this.#streams.set(id, {
        answer: ({ status = 502, type = '' }) => {
          const stream = new ReadableStream<Uint8Array>({
            start: (controller) => {
              body = controller
            },
            cancel: close,
          })
          const response = new Response(stream, { status, headers: { 'content-type': type } })
          // A response made by hand has no address, and the event source asks for it.
          Object.defineProperty(response, 'url', { value: url.href })
          resolve(response)
        },
        chunk: (text) => body?.enqueue(encoder.encode(text)),
        drop: () => {
          finish()
          if (body) body.close()
          else reject(new TypeError('Failed to fetch'))
        },
      })
      this.#send({ open: id, url: url.pathname + url.search, headers: Object.fromEntries(headers) })
    })
  }

  #send(frame: object) {
    const text = JSON.stringify(frame)
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#socket.send(text)
    if (this.#streams.size === 0 && !this.#socket) return
    this.#waiting.push(text)
    this.#socket ??= this.#connect()
  }

  #connect() {
    const socket = new WebSocket(this.#address)
    socket.addEventListener('open', () => {
      for (const text of this.#waiting.splice(0)) socket.send(text)
    })
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Frame))
    socket.addEventListener('close', () => {
      if (this.#socket !== socket) return
      this.#socket = undefined
      this.#waiting = []
      for (const stream of [...this.#streams.values()]) stream.drop()
    })
    return socket
  }

  #receive(frame: Frame) {
    const stream = this.#streams.get(frame.id)
    if (frame.status !== undefined) stream?.answer(frame)
    if (frame.chunk !== undefined) stream?.chunk(frame.chunk)
    if (frame.end) stream?.drop()
  }

  #restLater() {
    setTimeout(() => {
      if (this.#streams.size > 0) return
      const socket = this.#socket
      this.#socket = undefined
      this.#waiting = []
      socket?.close()
    }, idleMs)
  }
}

const encoder = new TextEncoder()
const aborted = (signal: AbortSignal): unknown => signal.reason ?? new DOMException('Aborted', 'AbortError')
