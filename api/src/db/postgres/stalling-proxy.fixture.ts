import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Between a program and its database: passes on, or holds everything back without a word, or cuts. */
export async function newStallingProxy(target: number, { host = '127.0.0.1', port: wanted = 0 } = {}) {
  const sockets = new Set<Socket>()
  let stalled = false
  const server = createServer((inside) => {
    const outside = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from)
      if (stalled) from.pause()
      from.on('error', () => undefined)
      from.on('close', () => (sockets.delete(from), to.destroy()))
      from.pipe(to)
      if (stalled) from.unpipe(to)
      resume.set(from, () => from.pipe(to))
    }
  })
  const resume = new WeakMap<Socket, () => void>()
  server.listen(wanted, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    through(url: string) {
      const through = new URL(url)
      through.host = `${host}:${port}`
      return through.href
    },
    stall() {
      stalled = true
      for (const socket of sockets) socket.unpipe()
    },
    /** Connections that were held back go on with what they held. */
    pass() {
      stalled = false
      for (const socket of sockets) resume.get(socket)?.()
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
