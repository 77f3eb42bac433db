import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type IsOver = (answered: number) => boolean

/** Connections that stay, each of which sends its next request as soon as the last is answered. */
export async function connectVisitors(port: number, connections: number) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  return {
    /** Answers how long each took, in milliseconds. */
    async ask(request: () => string, isOver: IsOver): Promise<number[]> {
      const took: number[] = []
      await Promise.all(sockets.map((socket) => askAgainAndAgain(socket, request, isOver, took)))
      return took
    },
    leave() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

export const pageRequest = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\naccept-encoding: br\r\n\r\n`

async function open(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

/** By hand on a bare socket: an HTTP client would be what is measured. */
function askAgainAndAgain(socket: Socket, request: () => string, isOver: IsOver, took: number[]) {
  return new Promise<void>((resolve, reject) => {
    let sentAt = 0
    let missing = 0
    socket.once('error', reject).on('data', receive)
    ask()

    function receive(chunk: Buffer) {
      if (missing === 0) missing = lengthOf(chunk)
      missing -= chunk.length
      if (missing > 0) return
      took.push(performance.now() - sentAt)
      if (!isOver(took.length)) return ask()
      socket.off('error', reject).off('data', receive)
      resolve()
    }

    function ask() {
      sentAt = performance.now()
      socket.write(request())
    }
  })
}

/** Bytes of the whole answer; its head always comes in one piece on a loopback. */
function lengthOf(chunk: Buffer) {
  const head = chunk.subarray(0, chunk.indexOf('\r\n\r\n') + 4)
  const text = head.toString('latin1')
  if (text.startsWith('HTTP/1.1 204 ')) return head.length
  const length = /^HTTP\/1\.1 (?:20[01]|429) [^]*\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1]
  if (length === undefined) throw new Error(`Unexpected answer: ${chunk.toString()}`)
  return head.length + Number(length)
}
