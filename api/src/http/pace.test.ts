import { once } from 'node:events'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { listen, type Listening } from './listen.ts'

const host = '127.0.0.1'
const crowd = 60

let server: Listening | undefined
afterEach(() => server?.close())

/** Takes two milliseconds, and counts how often that is done in one turn of the loop. */
function createToil() {
  const turns: number[] = []
  let inTurn = 0
  function toil() {
    if (inTurn === 0) {
      setImmediate(() => {
        turns.push(inTurn)
        inTurn = 0
      })
    }
    inTurn += 1
    const start = performance.now()
    while (performance.now() - start < 2);
  }
  const done = () => turns.reduce((sum, one) => sum + one, 0)
  return { toil, done, most: () => Math.max(...turns) }
}

async function open(toil: () => void) {
  const app = new Hono().all('*', (c) => {
    toil()
    return c.text('done')
  })
  const onUpgrade = (_: unknown, socket: Duplex) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    socket.on('data', toil)
    socket.on('end', () => socket.end())
    return undefined
  }
  server = await listen(app, { port: 0, host, onUpgrade })
  const { port } = server
  const sockets = Array.from({ length: crowd }, () => connect(port, host))
  // One is let in each turn: the crowd is complete before anyone speaks.
  await expect.poll(server.connections, { timeout: 10_000 }).toBe(crowd)
  return sockets
}

test('what a crowd asks at the same moment is answered over several turns of the loop, all of it', async () => {
  const { toil, done, most } = createToil()
  const sockets = await open(toil)
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await expect.poll(done, { timeout: 10_000 }).toBe(crowd)
  expect(most()).toBeLessThan(crowd / 3)
  for (const socket of sockets) socket.destroy()
})

test('neither does what comes over WebSockets hold up everybody else', async () => {
  const { toil, done, most } = createToil()
  const sockets = await open(toil)
  for (const socket of sockets)
    socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await Promise.all(sockets.map((socket) => once(socket, 'data')))
  for (const socket of sockets) socket.write('frame')
  await expect.poll(done, { timeout: 10_000 }).toBe(crowd)
  expect(most()).toBeLessThan(crowd / 3)
  for (const socket of sockets) socket.destroy()
})

test('a connection that ends while it waits its turn harms nobody', async () => {
  const { toil, done } = createToil()
  const sockets = await open(toil)
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  for (const socket of sockets.slice(0, 30)) socket.resetAndDestroy()
  await expect.poll(done, { timeout: 10_000 }).toBeGreaterThanOrEqual(30)
  const late = connect(server?.port ?? 0, host)
  late.end('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(late, 'data')
  for (const socket of [...sockets, late]) socket.destroy()
})

test('a crowd that hangs up at the same moment is let go over several turns of the loop', async () => {
  const sockets = await open(() => undefined)
  const more = Array.from({ length: 140 }, () => connect(server?.port ?? 0, host))
  const all = [...sockets, ...more]
  await expect.poll(() => server?.connections(), { timeout: 10_000 }).toBe(all.length)
  const left = [all.length]
  for (const socket of all) socket.destroy()
  while (left.at(-1)) {
    await new Promise(setImmediate)
    left.push((await server?.connections()) ?? 0)
  }
  const gone = left.slice(1).map((now, turn) => (left[turn] ?? 0) - now)
  expect(Math.max(...gone)).toBeLessThan(all.length * 0.4)
})
