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
 * - An answer that lies ready is one write. Node's answer object with its headers would cost three times as much.
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
  let servedIn = -1

  parser.onIncoming = (request, keepAlive) => {
    const turn = pace.begin()
    pieces = 0
    bytes = 0
    const waiting = unanswered()
    if (waiting >= longestPipeline) {
      socket.destroy()
      return noMoreFollows
    }
    // One in each turn of the loop: a packet full of requests must not hold up everybody else.
    const free = waiting === 0 && socket.writableLength === 0 && servedIn !== turn
    const ready = free && keepAlive && isPlain(request) ? finished(request) : undefined
    if (ready) {
      socket.write(ready)
      servedIn = turn
    }
    const done = ready !== undefined && socket.writableLength === 0
    // As Node does it: a connection without a request is held for a shorter time.
    if (idle !== done) {
      idle = done
      socket.setTimeout(idle ? idleWithinMs : activeTimeout)
    }
    return ready ? goOn : take(request, keepAlive)
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
