import { connect } from 'node:net'

type IsOver = (answered: number) => boolean

/** Sends enquiries one after the other on each connection; answers how long each took, in milliseconds. */
export async function sendEnquiries(port: number, connections: number, isOver: IsOver): Promise<number[]> {
  const took: number[] = []
  await Promise.all(
    Array.from({ length: connections }, () => askAgainAndAgain(port, isOver, newEnquiry, took)),
  )
  return took
}

/** One reader of the home page, who asks again as soon as it has come. */
export async function readHomePage(port: number, isOver: IsOver): Promise<number[]> {
  const took: number[] = []
  const request = 'GET / HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\naccept-encoding: br\r\n\r\n'
  await askAgainAndAgain(port, isOver, () => request, took)
  return took
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
function askAgainAndAgain(port: number, isOver: IsOver, request: () => string, took: number[]) {
  return new Promise<void>((resolve, reject) => {
    let sentAt = 0
    let missing = 0
    const socket = connect(port, '127.0.0.1', ask).setNoDelay(true)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (missing === 0) missing = lengthOf(chunk)
      missing -= chunk.length
      if (missing > 0) return
      const now = performance.now()
      took.push(now - sentAt)
      if (isOver(took.length)) socket.end(resolve)
      else ask()
    })

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
