import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createClientAddress } from '../http/client-address.ts'
import { socketLimits } from './sockets.ts'
import { streamLimits } from './streams.ts'
import { startLake } from './testing.ts'

type Running = Awaited<ReturnType<typeof startLake>>
let running: Running
const listen = '/v1/data/listen/production?query=*'

beforeAll(async () => {
  running = await startLake({ clientAddress: createClientAddress(['127.0.0.1']) })
})
afterAll(() => running.stop())

let visitor = 0
let address: string
beforeEach(() => {
  address = `198.51.100.${++visitor}`
})

it('streams are counted by the visitor behind the proxy, and places come free again', async () => {
  const open = (from: string) => {
    const gone = new AbortController()
    return fetch(running.origin + listen, { headers: { 'x-forwarded-for': from }, signal: gone.signal }).then(
      ({ status, headers }) => ({
        status,
        retryAfter: headers.get('retry-after'),
        leave: () => gone.abort(),
      }),
    )
  }
  const opened = []
  for (let n = 0; n < streamLimits.strangersPerAddress; n++) opened.push(await open(address))
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await open(address)).toMatchObject({ status: 503, retryAfter: '10' })
  const neighbour = await open(`203.0.113.${visitor}`)
  expect(neighbour.status).toBe(200)
  opened[0]?.leave()
  await expect.poll(async () => (await open(address)).status, { timeout: 10_000 }).toBe(200)
  for (const { leave } of [...opened, neighbour]) leave()
})

it('so are sockets', async () => {
  const headers = { 'x-forwarded-for': address }
  const socket = await upgraded(headers)
  expect(socket.status).toBe(101)
  const sockets = [socket]
  for (let n = 1; n < socketLimits.perAddress; n++) sockets.push(await upgraded(headers))
  expect(sockets.at(-1)?.status).toBe(101)
  expect((await upgraded(headers)).status).toBe(503)
  expect((await upgraded({ 'x-forwarded-for': `203.0.113.${visitor}` })).status).toBe(101)
  for (const { end } of sockets) end()
  await expect.poll(async () => (await upgraded(headers)).status, { timeout: 10_000 }).toBe(101)
})

it(
  'a client that stops reading is dropped, and the others hear everything',
  { timeout: 60_000 },
  async () => {
    const accepted = new Promise<Socket>((resolve) => running.server.once('connection', resolve))
    const deaf = connect(Number(new URL(running.origin).port), '127.0.0.1')
    onTestFinished(() => void deaf.destroy())
    deaf.on('error', () => {})
    deaf.write(
      `GET ${listen}&includeResult=true HTTP/1.1\r\nhost: lake\r\nx-forwarded-for: ${address}\r\n\r\n`,
    )
    await new Promise((resolve) => deaf.once('data', resolve))
    deaf.pause()
    const theirs = await accepted
    const done = new AbortController()
    const keen = await fetch(`${running.origin}${listen}&includeResult=true`, { signal: done.signal })
    let heard = 0
    const reading = (async () => {
      for await (const text of keen.body!.pipeThrough(new TextDecoderStream()))
        heard += text.split('event: mutation').length - 1
    })().catch(() => undefined)
    // Kernels keep several megabytes for a socket before the server notices.
    const text = 'x'.repeat(500_000)
    let written = 0
    while (!theirs.destroyed && written < 100) {
      running.lake.mutate([{ createOrReplace: { _id: 'long', _type: 'long', text, n: written++ } }], {
        id: 'writer',
        name: 'Writer',
      })
      await expect.poll(() => heard).toBe(written)
    }
    expect(written).toBeLessThan(100)
    done.abort()
    await reading
  },
)

/** A WebSocket that came from where `headers` say; the browser's own class cannot set them. */
function upgraded(headers: Record<string, string>) {
  const { port } = new URL(running.origin)
  const lines = {
    host: 'lake',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const socket: Socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET /vX/data/streams/production HTTP/1.1\r\n${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
  return new Promise<{ status: number; end: () => void }>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (data) =>
      resolve({ status: Number(data.toString().split(' ')[1]), end: () => void socket.destroy() }),
    )
  })
}
