import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Pace } from './pace.ts'

/** Answers that bypass Node's objects. */
export interface Shortcuts {
  /** The whole answer, head and body, where one lies ready. */
  finished?: (request: IncomingMessage) => Uint8Array | undefined
  /** Finds the whole answer to a request whose body came in the same packet; the way must never fail. */
  enclosed?: (request: IncomingMessage) => ((body: Uint8Array) => Promise<Uint8Array>) | undefined
}

/** An answer that its connection waits for. */
export interface Awaited {
  shouldKeepAlive: boolean
}

export interface ReceiveOptions extends Shortcuts {
  awaited: Awaited[]
  /** Called with each answer that did not take Node's way, once it is written. */
  answered: () => void
  idleWithinMs: number
  pace: Pace
}

/** Where Node's parser keeps what it calls with each piece of a body, at the end of a request and of a packet. */
const onBody = 3
const onComplete = 4
const onExecute = 5

interface Parser {
  socket?: Socket | null
  onIncoming?: (request: IncomingMessage, keepAlive: boolean) => number
  [onBody]?: ((piece: Uint8Array) => void) | undefined
  [onComplete]?: () => void
  [onExecute]?: (result: unknown) => void
  /** Node's own; a parser serves one connection after another, also such as we open, and keeps what was put in place. */
  nodes?: { takeBody: ((piece: Uint8Array) => void) | undefined; complete: (() => void) | undefined }
}

const longestPipeline = 16
/** In one packet so many pieces may be as small as they like; more have to bring so much each on average. */
const freePieces = 500
const leastBytesApiece = 64
const goOn = 0
const noMoreFollows = 2

/**
 * Stands between Node's parser and its making of an answer object, at the parser's own hooks, for four ends:
 *
 * - Browsers do not send the next request before the answer. Node makes objects of all that fits into one packet,
 *   thousands, before it looks up; only here can that be stopped.
 * - An answer that lies ready, or is found from a small body, is one write. Node's streams and its answer object with its
 *   headers would cost three times as much. All such writes of a turn follow one another: the system does them in half
 *   the time when nothing comes between.
 * - Bodies cut into chunks of a byte each are ten thousand events in one packet: whoever sends that is let go.
 * - Somebody has to know how long this turn of the loop has taken already.
 */
export function receive(socket: Socket, options: ReceiveOptions) {
  const { awaited, finished, enclosed, answered, idleWithinMs, pace } = options
  const { parser } = socket as Socket & { parser?: Parser }
  const take = parser?.onIncoming
  if (!parser || !take) return
  const executed = parser[onExecute]
  const nodes = (parser.nodes ??= { takeBody: parser[onBody], complete: parser[onComplete] })
  const activeTimeout = socket.timeout ?? 0
  let idle = false
  let pieces = 0
  let bytes = 0
  /** A request whose body is yet to come, in this packet or else Node's way. */
  let arriving: { leave: () => void; find: (body: Uint8Array) => void; body: Uint8Array[] } | undefined
  let underway: Awaited | undefined
  /** What came before the answer that is underway: answers have the order of their requests. */
  let held: (() => void)[] = []
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

  function sendFound() {
    if (underway) awaited.splice(awaited.indexOf(underway), 1)
    underway = undefined
    if (socket.destroyed) return
    send()
    for (const goAhead of held.splice(0)) goAhead()
    answered()
  }

  function nodesWay(request: IncomingMessage, keepAlive: boolean) {
    wait(false)
    return take?.(request, keepAlive) ?? goOn
  }

  const incoming = (request: IncomingMessage, keepAlive: boolean) => {
    pace.begin()
    const waiting = awaited.length + held.length
    if (waiting >= longestPipeline || (underway && request.headers.upgrade !== undefined)) {
      socket.destroy()
      return noMoreFollows
    }
    if (underway) {
      held.push(() => nodesWay(request, keepAlive))
      return goOn
    }
    // One in each turn of the loop: a packet full of requests must not hold up everybody else.
    const free = waiting === 0 && !ready && socket.writableLength === 0 && keepAlive
    if (free && isPlain(request)) {
      const hasBody = request.headers['content-length'] !== undefined
      ready = hasBody ? undefined : finished?.(request)
      if (ready) {
        pace.atEnd(send)
        return goOn
      }
      const find = hasBody ? enclosed?.(request) : undefined
      if (find) {
        arriving = {
          body: [],
          leave: () => nodesWay(request, keepAlive),
          async find(body) {
            ready = await find(body)
            pace.atEnd(sendFound)
          },
        }
        return goOn
      }
    }
    send()
    return nodesWay(request, keepAlive)
  }
  parser.onIncoming = incoming

  const hear = (piece: Uint8Array) => {
    if (parser.socket !== socket) return nodes.takeBody?.call(parser, piece)
    pieces += 1
    bytes += piece.byteLength
    if (pieces > freePieces && bytes < pieces * leastBytesApiece) {
      // As long as nobody listens, the parser does not even make pieces of the rest.
      parser[onBody] = undefined
      socket.destroy()
    } else if (arriving) arriving.body.push(piece)
    else nodes.takeBody?.call(parser, piece)
  }
  parser[onBody] = hear

  parser[onComplete] = () => {
    if (!arriving || parser.socket !== socket) return nodes.complete?.call(parser)
    const { find, body } = arriving
    arriving = undefined
    underway = { shouldKeepAlive: true }
    awaited.push(underway)
    wait(false)
    find(body.length === 1 && body[0] ? body[0] : Buffer.concat(body))
  }

  parser[onExecute] = (result) => {
    if (arriving) {
      const { leave, body } = arriving
      arriving = undefined
      leave()
      for (const piece of body) nodes.takeBody?.call(parser, piece)
    }
    executed?.(result)
    parser[onBody] = hear
    pieces = 0
    bytes = 0
    pace.packetDone()
  }

  // Whoever hangs up and waits for nothing: to end in good form costs three times as much.
  socket.prependListener('end', () => {
    pace.ended()
    if (parser.onIncoming !== incoming) return
    send()
    if (awaited.length + held.length + socket.writableLength === 0) socket.destroy()
  })
}

/** Nothing is to be negotiated first. */
function isPlain({ method, httpVersion, headers }: IncomingMessage) {
  return (
    (method === 'GET') === (headers['content-length'] === undefined) &&
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    headers.upgrade === undefined
  )
}
