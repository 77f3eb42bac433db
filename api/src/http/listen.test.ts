import { connect, type Socket } from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readBytes, readText } from './body.ts'
import { allowSlowBody, bodyLimits } from './limits/body-time.ts'
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

test('closing answers what is in flight, ends streams and refuses new connections', async () => {
  const asked = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  let endStream: () => void = () => undefined
  const app = new Hono()
  app.get('/slow', async (c) => {
    asked.resolve()
    await finished.promise
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
  await asked.promise

  const startedAt = performance.now()
  const closed = server.close()
  expect(await stream.text()).toBe('first')
  await expect(fetch(`${base}/slow`)).rejects.toThrow()
  finished.resolve()
  const answer = await slow
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.text()).toBe('answered')
  await closed
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

test('an answer that never comes is cut off within ten seconds', async () => {
  const asked = Promise.withResolvers<void>()
  const app = new Hono().get('/', () => {
    asked.resolve()
    return new Promise<Response>(() => undefined)
  })
  const server = await listen(app, { port: 0, host })
  const hanging = fetch(`http://${host}:${server.port}/`).catch(() => 'cut off')
  await asked.promise
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
  await expect.poll(() => server.connections(), { timeout: 8_000 }).toBe(20)
  const refused = plug(server.port)
  expect(await refused.ended).toBe('')

  for (const answer of await Promise.all(heads.map(({ ended }) => ended))) expect(answer).toContain(' 408 ')
  expect(performance.now() - startedAt).toBeLessThan(13_000)
  await Promise.all(bodies.map(({ ended }) => ended))
  expect(performance.now() - startedAt).toBeLessThan(18_000)
  expect((await fetch(`http://${host}:${server.port}/`, { method: 'POST', body: 'well' })).status).toBe(200)
  await server.close()
}, 25_000)

test('an allowed upload may take as long as it keeps coming; a stranger and a trickle may not', async () => {
  const app = new Hono()
  app.post('/known', async (c) => {
    allowSlowBody(c)
    return c.text(String((await readBytes(c, 20_000_000)).byteLength))
  })
  app.post('/stranger', async (c) => c.text(String((await readBytes(c, 20_000_000)).byteLength)))
  app.post('/refused', (c) => c.text('no', 401))
  app.onError((_, c) => c.body(null, 400))
  const bodyWithinMs = 500
  const server = await listen(app, { port: 0, host, bodyWithinMs })
  const send = (path: string, length: number) => {
    const sender = plug(server.port)
    sender.socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
    )
    return sender
  }
  const upload = send('/known', 20 * bodyLimits.leastBytes)
  const coming = (async () => {
    // Twice what is asked for, in pieces, over several times the stranger's time.
    let pieces = 0
    for await (const _ of every(bodyWithinMs / 4)) {
      upload.socket.write(Buffer.alloc(bodyLimits.leastBytes))
      pieces += 1
      if (pieces === 20) break
    }
  })()
  const trickles = [send('/known', 1_000), send('/stranger', 1_000), send('/refused', 1_000)]
  const drip = setInterval(() => trickles.forEach(({ socket }) => socket.write('x')), 50)
  const [known, stranger, refused] = await Promise.all(trickles.map(({ ended }) => ended))
  clearInterval(drip)
  expect(known).toContain(' 408 ')
  expect(stranger).toMatch(/ 408 [^]*nosniff/)
  expect(refused).toContain(' 401 ')
  await coming
  expect(await upload.ended).toMatch(new RegExp(` 200 [^]*${20 * bodyLimits.leastBytes}$`))
  await server.close()
})

test('whoever asks and does not read is let go', async () => {
  const app = new Hono().get('/', (c) => c.body(Buffer.alloc(30_000_000)))
  const server = await listen(app, { port: 0, host, silentWithinMs: 500 })
  const deaf = connect(server.port, host)
  deaf.on('error', () => undefined)
  deaf.pause()
  deaf.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => server.connections()).toBe(1)
  await expect.poll(() => server.connections(), { timeout: 15_000 }).toBe(0)
  deaf.destroy()
  await server.close()
})

test('requests sent ahead of their answers are answered in order, up to a bound', async () => {
  let asked = 0
  const app = new Hono().get('/:number', (c) => c.text(`number ${c.req.param('number')} ${(asked += 1)}`))
  const server = await listen(app, { port: 0, host })
  const ahead = plug(server.port)
  const get = (number: number, last = '') => `GET /${number} HTTP/1.1\r\nHost: x\r\n${last}\r\n`
  ahead.socket.write(`${get(1)}${get(2)}${get(3, 'Connection: close\r\n')}`)
  expect((await ahead.ended).match(/number \d/g)).toEqual(['number 1', 'number 2', 'number 3'])
  asked = 0
  const flood = plug(server.port)
  flood.socket.write(get(9).repeat(2_000))
  await flood.ended
  expect(asked).toBeLessThan(100)
  await server.close()
})

test('everybody behind one address is answered', async () => {
  const server = await listen(
    new Hono().get('/', (c) => c.text('here')),
    { port: 0, host },
  )
  const office = Array.from({ length: 400 }, () => plug(server.port))
  for (const { socket } of office) socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const answers = await Promise.all(office.map(({ ended }) => ended))
  expect(answers.filter((answer) => answer.endsWith('here'))).toHaveLength(400)
  await server.close()
})

test('who reads slowly while the server closes still gets all of it', async () => {
  const size = 30_000_000
  const app = new Hono().get('/', (c) => c.body(Buffer.alloc(size)))
  const server = await listen(app, { port: 0, host })
  const slow = connect(server.port, host)
  let received = 0
  slow.once('data', (first) => {
    received += first.length
    slow.pause()
  })
  slow.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => received).toBeGreaterThan(0)
  const closed = server.close()
  const late = plug(server.port)
  expect(await late.ended).toBe('')
  slow.on('data', (chunk) => (received += chunk.length)).resume()
  await new Promise((resolve) => slow.once('close', resolve))
  expect(received).toBeGreaterThan(size)
  await closed
})

test('a connection that waits for its next request ends after five seconds', async () => {
  const server = await listen(
    new Hono().get('/', (c) => c.text('here')),
    { port: 0, host },
  )
  const idle = plug(server.port)
  idle.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => idle.socket.once('data', resolve))
  const answeredAt = performance.now()
  await idle.ended
  expect(performance.now() - answeredAt).toBeGreaterThan(4_000)
  expect(performance.now() - answeredAt).toBeLessThan(15_000)
  await server.close()
})

test("what Node would answer by itself carries the headers, too, and TLS's where there is TLS", async () => {
  const app = new Hono().get('/', (c) => c.text('here'))
  const server = await listen(app, { port: 0, host, publicOrigin: 'https://firm.example' })
  const ask = (head: string) => {
    const asking = plug(server.port)
    asking.socket.write(head)
    return asking.ended
  }
  const answers = await Promise.all([
    ask('GET / HTTP/1.1\r\n\r\n'),
    ask('GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n'),
    ask('nonsense\r\n\r\n'),
    ask(`GET /${'x'.repeat(33_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    ask('GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n'),
  ])
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['400', '417', '400', '431', '400'])
  for (const answer of answers) {
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(answer).toMatch(/^strict-transport-security: /im)
  }
  const http2 = await ask(
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\n\r\n',
  )
  expect(http2).toMatch(/ 200 [^]*here$/)
  await server.close()
})

test("an address as long as the Studio's search asks is read", async () => {
  const app = new Hono().get('/', (c) => c.text(String(c.req.query('query')?.length)))
  const server = await listen(app, { port: 0, host })
  const answer = await fetch(`http://${host}:${server.port}/?query=${'x'.repeat(11_264)}`)
  expect(await answer.text()).toBe('11264')
  await server.close()
})

test('a WebSocket reaches its room, and nothing else is upgraded', async () => {
  const server = await listen(new Hono(), {
    port: 0,
    host,
    onUpgrade(request, socket) {
      if (request.url === '/full') return 503
      socket.end(`HTTP/1.1 101 Switching Protocols\r\n\r\n${request.url}`)
      return undefined
    },
  })
  const upgrade = plug(server.port)
  upgrade.socket.write('GET /here HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(await upgrade.ended).toContain('/here')
  const full = plug(server.port)
  full.socket.write('GET /full HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(await full.ended).toMatch(/ 503 [^]*nosniff/)
  await server.close()

  const bare = await listen(new Hono(), { port: 0, host })
  const refused = plug(bare.port)
  refused.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(await refused.ended).toMatch(/ 404 [^]*nosniff/)
  await bare.close()
})

test('a taken port is refused', async () => {
  const server = await listen(new Hono(), { port: 0, host })
  await expect(listen(new Hono(), { port: server.port, host })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.close()
})
