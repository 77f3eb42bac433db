import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const healthEveryMs = 200

/** Hands requests to the servers in turn, as a reverse proxy does: to those that say that they are ready, or once one does. */
export async function newBalancer(addresses: () => readonly string[]) {
  const unready = new Set<string>()
  const waiting = new Set<() => void>()
  const surprises: string[] = []
  let turn = 0

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => passToReady(incoming, outgoing, Buffer.concat(chunks)))
  })

  function passToReady(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer) {
    const ready = addresses().filter((address) => !unready.has(address))
    turn += 1
    const inTurn = ready.map((_, index) => ready[(index + turn) % ready.length] ?? '')
    pass(incoming, outgoing, body, inTurn)
  }

  /** A server that takes no connection is passed over; what it took already may have been stored. */
  function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    [address, ...rest]: string[],
  ) {
    if (address === undefined) return void waiting.add(() => passToReady(incoming, outgoing, body))
    const { method, headers } = incoming
    const onward = request(new URL(incoming.url ?? '/', address), { method, headers, agent: false })
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', (cause: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy()
      else if (cause.code === 'ECONNREFUSED') {
        if (!unready.has(address)) surprises.push(address)
        pass(incoming, outgoing, body, rest)
      } else outgoing.writeHead(502).end()
    })
    onward.end(body)
  }

  async function check(address: string) {
    const ready = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!ready) return void unready.add(address)
    unready.delete(address)
    const passedOn = [...waiting]
    waiting.clear()
    for (const passOn of passedOn) passOn()
  }

  const timer = setInterval(() => addresses().forEach((address) => void check(address)), healthEveryMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Servers that took no connection without having said before that they are not ready. */
    surprises,
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
