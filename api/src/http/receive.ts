import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export interface ReceiveOptions {
  /** How many requests of this connection wait for their answer. */
  unanswered: () => number
  /** The whole answer, head and body, where one lies ready. */
  finished: (request: IncomingMessage) => Uint8Array | undefined
  idleWithinMs: number
  /** Called after each packet. */
  packetDone: () => void
}

/** Where Node's parser keeps what it calls once it has gone through a packet. */
const onExecute = 5

interface Parser {
  onIncoming?: (request: IncomingMessage, keepAlive: boolean) => number
  [onExecute]?: (result: unknown) => void
}

const longestPipeline = 16
const goOn = 0
const noMoreFollows = 2

/**
 * Stands between Node's parser and its making of an answer object, at the parser's own hooks, for three ends:
 *
 * - Browsers do not send the next request before the answer. Node makes objects of all that fits into one packet,
 *   thousands, before it looks up; only here can that be stopped.
 * - An answer that lies ready is one write. Node's answer object with its headers would cost three times as much.
 * - Somebody has to know how long this turn of the loop has taken already.
 */
export function receive(socket: Socket, { unanswered, finished, idleWithinMs, packetDone }: ReceiveOptions) {
  const { parser } = socket as Socket & { parser?: Parser }
  const take = parser?.onIncoming
  if (!parser || !take) return
  const executed = parser[onExecute]
  parser[onExecute] = (result) => {
    executed?.(result)
    packetDone()
  }
  const activeTimeout = socket.timeout ?? 0
  let idle = false
  let servedIn = -1

  parser.onIncoming = (request, keepAlive) => {
    const waiting = unanswered()
    if (waiting >= longestPipeline) {
      socket.destroy()
      return noMoreFollows
    }
    // One in each turn of the loop: a packet full of requests must not hold up everybody else.
    const free = waiting === 0 && socket.writableLength === 0 && servedIn !== turnOfTheLoop()
    const bytes = free && keepAlive && isPlain(request) ? finished(request) : undefined
    if (bytes) {
      socket.write(bytes)
      servedIn = turnOfTheLoop()
    }
    const done = bytes !== undefined && socket.writableLength === 0
    // As Node does it: a connection without a request is held for a shorter time.
    if (idle !== done) {
      idle = done
      socket.setTimeout(idle ? idleWithinMs : activeTimeout)
    }
    return bytes ? goOn : take(request, keepAlive)
  }
}

let turn = 0
let turnIsCounted = false

function turnOfTheLoop() {
  if (!turnIsCounted) {
    turnIsCounted = true
    setImmediate(() => {
      turn += 1
      turnIsCounted = false
    })
  }
  return turn
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
