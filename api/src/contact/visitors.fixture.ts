import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type IsOver = (answered: number) => boolean

/** Connections that stay, each of which sends its next enquiry as soon as the last is answered. */
export async function connectSenders(port: number, connections: number) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  return {
    /** Answers how long each took, in milliseconds. */
    async send(isOver: IsOver): Promise<number[]> {
      const took: number[] = []
      await Promise.all(sockets.map((socket) => askAgainAndAgain(socket, isOver, newEnquiry, took)))
      return took
    },
  }
}

/** One reader of the home page, who asks again as soon as it has come. */
export async function readHomePage(port: number, isOver: IsOver): Promise<number[]> {
  const took: number[] = []
  const request = 'GET / HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\naccept-encoding: br\r\n\r\n'
  const socket = await open(port)
  await askAgainAndAgain(socket, isOver, () => request, took)
  socket.destroy()
  return took
}

async function open(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

let written = 0

function newEnquiry() {
  written += 1
  const body = `{"name":"Ada Lovelace","email":"ada@example.com","message":"We would like to see a prototype, number ${written}, as soon as you can make one."}`
  return (
    `POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    `idempotency-key: ${crypto.randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  )
}

/** By hand on a bare socket: an HTTP client would be what is measured. */
function askAgainAndAgain(socket: Socket, isOver: IsOver, request: () => string, took: number[]) {
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
  const length = /^HTTP\/1\.1 20[01] [^]*\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1]
  if (length === undefined) throw new Error(`Unexpected answer: ${chunk.toString()}`)
  return head.length + Number(length)
}
