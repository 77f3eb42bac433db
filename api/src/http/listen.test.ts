import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readText } from './body.ts'
import { listen } from './listen.ts'

const host = '127.0.0.1'

function plug(port: number) {
  const socket = connect(port, host)
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  return { socket, ended }
}

const connected = (socket: Socket) => new Promise((resolve) => socket.once('connect', resolve))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('closing answers what is in flight, ends streams and refuses new connections', async () => {
  let finish: () => void = () => undefined
  let endStream: () => void = () => undefined
  const app = new Hono()
  app.get('/slow', async (c) => {
    await new Promise<void>((resolve) => (finish = resolve))
    return c.text('answered')
  })
  app.get('/stream', () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('first'))
        endStream = () => controller.close()
      },
    })
    return new Response(body)
  })
  const server = await listen(app, { port: 0, host, endStreams: () => endStream() })
  const base = `http://${host}:${server.port}`
  const slow = fetch(`${base}/slow`)
  const stream = await fetch(`${base}/stream`)
  const idle = plug(server.port)
  await connected(idle.socket)
  await pause(50)

  const startedAt = performance.now()
  const closed = server.close()
  expect(await stream.text()).toBe('first')
  await expect(fetch(`${base}/slow`)).rejects.toThrow()
  finish()
  const answer = await slow
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.text()).toBe('answered')
  await closed
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

test('an answer that never comes is cut off within ten seconds', async () => {
  const app = new Hono().get('/', () => new Promise<Response>(() => undefined))
  const server = await listen(app, { port: 0, host })
  const hanging = fetch(`http://${host}:${server.port}/`).catch(() => 'cut off')
  await pause(50)
  const startedAt = performance.now()
  await server.close()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(await hanging).toBe('cut off')
}, 15_000)

test('slow senders are cut off, and past the cap nobody is let in', async () => {
  const server = await listen(
    new Hono().post('/', async (c) => c.text(await readText(c, 1_000).catch(() => ''))),
    {
      port: 0,
      host,
      maxConnections: 20,
    },
  )
  const startedAt = performance.now()
  const heads = Array.from({ length: 10 }, () => plug(server.port))
  for (const { socket } of heads) socket.write('GET / HTTP/1.1\r\nHost: x\r\nSlow')
  const bodies = Array.from({ length: 10 }, () => plug(server.port))
  for (const { socket } of bodies)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nslow')
  await pause(200)
  expect(await server.connections()).toBe(20)
  const refused = plug(server.port)
  expect(await refused.ended).toBe('')

  for (const answer of await Promise.all(heads.map(({ ended }) => ended))) expect(answer).toContain(' 408 ')
  expect(performance.now() - startedAt).toBeLessThan(13_000)
  await Promise.all(bodies.map(({ ended }) => ended))
  expect(performance.now() - startedAt).toBeLessThan(18_000)
  expect((await fetch(`http://${host}:${server.port}/`, { method: 'POST', body: 'well' })).status).toBe(200)
  await server.close()
}, 25_000)

test('a WebSocket reaches its room, and nothing else is upgraded', async () => {
  const server = await listen(new Hono(), {
    port: 0,
    host,
    onUpgrade: (request, socket) => socket.end(`HTTP/1.1 101 Switching Protocols\r\n\r\n${request.url}`),
  })
  const upgrade = plug(server.port)
  upgrade.socket.write('GET /here HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(await upgrade.ended).toContain('/here')
  await server.close()

  const bare = await listen(new Hono(), { port: 0, host })
  const refused = plug(bare.port)
  refused.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(await refused.ended).toContain(' 404 ')
  await bare.close()
})

test('a taken port is refused', async () => {
  const server = await listen(new Hono(), { port: 0, host })
  await expect(listen(new Hono(), { port: server.port, host })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.close()
})
