import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Pace } from './pace.ts'

export interface ReceiveOptions {
  /** How many requests of this connection wait for their answer. */
  unanswered: () => number
  /** The whole answer, head and body, where one lies ready. */
  finished: (request: IncomingMessage) => Uint8Array | undefined
  idleWithinMs: number
  pace: Pace
}

/** Where Node's parser keeps what it calls with each piece of a body, and once it has gone through a packet. */
const onBody = 3
const onExecute = 5

interface Parser {
  onIncoming?: (request: IncomingMessage, keepAlive: boolean) => number
  [onBody]?: (piece: Uint8Array) => void
  [onExecute]?: (result: unknown) => void
  /** Node's own; a parser serves one connection after another and keeps what was put in its place. */
  takeBody?: (piece: Uint8Array) => void
}

const longestPipeline = 16
/** So many pieces may be as small as they like; more have to bring so much each on average. */
const freePieces = 500
const leastBytesApiece = 64
const goOn = 0
const noMoreFollows = 2

/**
 * Stands between Node's parser and its making of an answer object, at the parser's own hooks, for four ends:
 *
 * - Browsers do not send the next request before the answer. Node makes objects of all that fits into one packet,
 *   thousands, before it looks up; only here can that be stopped.
 * - An answer that lies ready is one write. Node's answer object with its headers would cost three times as much. All
 *   such writes of a turn follow one another: the system does them in half the time when nothing comes between.
 * - A body cut into chunks of a byte each is ten thousand events in one packet: whoever sends that is let go.
 * - Somebody has to know how long this turn of the loop has taken already.
 */
export function receive(socket: Socket, { unanswered, finished, idleWithinMs, pace }: ReceiveOptions) {
  const { parser } = socket as Socket & { parser?: Parser }
  const take = parser?.onIncoming
  if (!parser || !take) return
  const executed = parser[onExecute]
  parser[onExecute] = (result) => {
    executed?.(result)
    pace.packetDone()
  }
  const takeBody = (parser.takeBody ??= parser[onBody])
  let pieces = 0
  let bytes = 0
  parser[onBody] = (piece) => {
    pieces += 1
    bytes += piece.byteLength
    if (pieces > freePieces && bytes < pieces * leastBytesApiece) socket.destroy()
    else takeBody?.call(parser, piece)
  }
  const activeTimeout = socket.timeout ?? 0
  let idle = false
  let ready: Uint8Array | undefined

  /** As Node does it: a connection without a request is held for a shorter time. */
  function wait(withoutRequest: boolean) {
    if (idle === withoutRequest) return
    idle = withoutRequest
    socket.setTimeout(idle ? idleWithinMs : activeTimeout)
  }

  function send() {
    if (!ready) return
    socket.write(ready)
    ready = undefined
    wait(socket.writableLength === 0)
  }

  parser.onIncoming = (request, keepAlive) => {
    pace.begin()
    pieces = 0
    bytes = 0
    const waiting = unanswered()
    if (waiting >= longestPipeline) {
      socket.destroy()
      return noMoreFollows
    }
    // One in each turn of the loop: a packet full of requests must not hold up everybody else.
    const free = waiting === 0 && !ready && socket.writableLength === 0
    const answer = free && keepAlive && isPlain(request) ? finished(request) : undefined
    if (answer) {
      ready = answer
      pace.atEnd(send)
      return goOn
    }
    send()
    wait(false)
    return take(request, keepAlive)
  }
}

/** Asks for nothing but a page: no body follows, nothing is to be negotiated first. */
function isPlain({ method, httpVersion, headers }: IncomingMessage) {
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    headers.upgrade === undefined
  )
}
