import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { listen, type Listening } from './listen.ts'

const host = '127.0.0.1'
const size = 30_000_000
const ready = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nready'
const large = Buffer.concat([
  Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n`),
  Buffer.alloc(size, 'x'),
])

let server: Listening | undefined
afterEach(() => server?.close())

async function ask(body: Uint8Array) {
  await new Promise((resolve) => setTimeout(resolve, 100))
  return Buffer.from(
    `HTTP/1.1 200 OK\r\nContent-Length: ${3 + body.length}\r\n\r\ngot${Buffer.from(body).toString()}`,
  )
}

async function open() {
  const app = new Hono()
  const waits = { slow: 100, long: 7_000 }
  for (const [name, ms] of Object.entries(waits))
    app.get(`/${name}`, async (c) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      return c.text(name)
    })
  app.post('*', async (c) => c.text(`read ${(await c.req.text()).length}`))
  app.all('*', (c) => c.text('route'))
  server = await listen(app, {
    port: 0,
    host,
    finished: ({ url }) => (url === '/' ? Buffer.from(ready) : url === '/large' ? large : undefined),
    enclosed: ({ url }) => (url === '/ask' ? ask : undefined),
  })
  const socket = connect(server.port, host)
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  return { socket, text: () => text }
}

const ended = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
const request = (path: string, more = '', version = '1.1') =>
  `GET ${path} HTTP/${version}\r\nHost: here\r\n${more}\r\n`

test('a plain request gets what lies ready, again and again on one connection', async () => {
  const { socket, text } = await open()
  socket.write(request('/'))
  await expect.poll(text).toBe(ready)
  socket.write(request('/'))
  await expect.poll(text).toBe(ready + ready)
  socket.destroy()
})

test.each([
  ['has a body', request('/', 'Content-Length: 2\r\n') + '{}'],
  ['has a body in chunks', request('/', 'Transfer-Encoding: chunked\r\n') + '0\r\n\r\n'],
  ['wants the connection closed', request('/', 'Connection: close\r\n')],
  ['would rather speak another protocol', request('/', 'Connection: Upgrade\r\nUpgrade: h2c\r\n')],
  ['speaks HTTP/1.0', request('/', '', '1.0')],
  ['is a HEAD', request('/').replace('GET', 'HEAD')],
])('a request that %s goes to the routes', async (_, bytes) => {
  const { socket, text } = await open()
  socket.write(bytes)
  await expect.poll(text).toContain('200 OK')
  expect(text()).not.toContain('ready')
  socket.destroy()
})

test('answers come in the order of their requests', async () => {
  const { socket, text } = await open()
  socket.write(request('/') + request('/slow') + request('/') + request('/other', 'Connection: close\r\n'))
  await ended(socket)
  expect(text().match(/ready|slow|route/g)).toEqual(['ready', 'slow', 'route', 'route'])
})

const post = (body: string, path = '/ask', more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`

test('a body that comes with its request is answered from both, again and again on one connection', async () => {
  const { socket, text } = await open()
  socket.write(post('this'))
  await expect.poll(text).toContain('gotthis')
  socket.write(post(''))
  await expect.poll(text).toMatch(/got$/)
  socket.destroy()
})

test('a body that comes later, wants to be awaited, or in chunks goes to the routes whole', async () => {
  const { socket, text } = await open()
  const whole = post('in pieces')
  socket.setNoDelay(true).write(whole.slice(0, -6))
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.write(whole.slice(-6))
  await expect.poll(text).toContain('read 9')
  socket.write(post('expected', '/ask', 'Expect: 100-continue\r\n'))
  await expect.poll(text).toContain('read 8')
  socket.write(
    post('', '/ask', 'Transfer-Encoding: chunked\r\n').replace('Content-Length: 0\r\n', '') +
      '2\r\nab\r\n0\r\n\r\n',
  )
  await expect.poll(text).toContain('read 2')
  expect(text()).not.toContain('got')
  socket.destroy()
})

test('what follows a request that is answered from its body waits for that answer', async () => {
  const { socket, text } = await open()
  const body = 'x'.repeat(50)
  socket.write(
    post('one') +
      request('/') +
      post(body, '/body') +
      post('two') +
      request('/other', 'Connection: close\r\n'),
  )
  await ended(socket)
  expect(text().match(/gotone|ready|read \d+|route/g)).toEqual([
    'gotone',
    'route',
    'read 50',
    'read 3',
    'route',
  ])
})

test('an answer that is being found is written before the server closes, and no other after it', async () => {
  const { socket, text } = await open()
  socket.write(post('last'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const closed = server?.close()
  await ended(socket)
  expect(text()).toContain('gotlast')
  await closed
})

test('a packet full of requests gets one that lies ready, a few more, and no others', async () => {
  const { socket, text } = await open()
  socket.on('error', () => undefined)
  socket.write(request('/').repeat(1_000))
  await ended(socket)
  expect(text().match(/ready/g)?.length ?? 0).toBeLessThanOrEqual(1)
})

test('neither do more follow one that is answered from its body', async () => {
  const { socket, text } = await open()
  socket.on('error', () => undefined)
  socket.write(post('x').repeat(1_000))
  await ended(socket)
  expect(text()).toBe('')
})

test('a body in slivers is not listened to, one in fair pieces is, however many, and a few may be small', async () => {
  const chunks = (size: number, count: number) =>
    `POST /body HTTP/1.1\r\nHost: here\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n` +
    `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`.repeat(count) +
    '0\r\n\r\n'
  await open()
  const outcomes: [number, number, string?][] = [
    [1, 5_000],
    [1, 400, 'read 400'],
    [100, 5_000, 'read 500000'],
    [1, 5_000],
    [5, 10, 'read 50'],
  ]
  for (const [size, count, answer] of outcomes) {
    const one = connect(server?.port ?? 0, host).on('error', () => undefined)
    let got = ''
    one.on('data', (chunk) => (got += chunk.toString('latin1')))
    one.write(chunks(size, count))
    await ended(one)
    expect(got.split('\r\n\r\n')[1]).toBe(answer)
  }
})

test('slivers are counted over all the requests of a packet', async () => {
  await open()
  const one = connect(server?.port ?? 0, host).on('error', () => undefined)
  let got = ''
  one.on('data', (chunk) => (got += chunk.toString('latin1')))
  const body = `${'1\r\nx\r\n'.repeat(400)}0\r\n\r\n`
  const head = 'POST /body HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n'
  one.write((head + body).repeat(10))
  await ended(one)
  expect(got.match(/read 400/g)?.length ?? 0).toBeLessThan(2)
})

test('whoever ends right after asking gets what lies ready', async () => {
  await open()
  const one = connect({ port: server?.port ?? 0, host, allowHalfOpen: true })
  let got = ''
  one.on('data', (chunk) => (got += chunk.toString('latin1')))
  one.end(request('/'))
  await ended(one)
  expect(got).toBe(ready)
})

test('what this process asks of other servers is heard as it comes', async () => {
  const { socket, text } = await open()
  socket.write(request('/'))
  await expect.poll(text).toBe(ready)
  socket.destroy()
  await server?.close()
  const other = createServer((peer) => {
    peer.on('data', () =>
      peer.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(2_000)}0\r\n\r\n`),
    )
  }).listen(0, host)
  await once(other, 'listening')
  for (let time = 0; time < 3; time += 1) {
    // Node hands the parser of a connection that has ended to the next, a moment later.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get({ host, port: (other.address() as AddressInfo).port }, resolve),
    )
    let size = 0
    for await (const piece of answer) size += (piece as Buffer).length
    expect(size).toBe(2_000)
  }
  other.close()
})

test('who reads slowly while the server closes still gets all of it', async () => {
  const { socket, text } = await open()
  socket.pause()
  socket.write(request('/large'))
  // All that the system takes is on its way; the rest waits here.
  await new Promise((resolve) => setTimeout(resolve, 200))
  const closed = server?.close()
  socket.resume()
  await ended(socket)
  expect(text().length).toBe(large.length)
  await closed
})

test('a connection without a request is held for five seconds, one with a request for longer', async () => {
  const { socket, text } = await open()
  socket.write(request('/'))
  await expect.poll(text).toBe(ready)
  socket.write(request('/long'))
  await expect.poll(text, { timeout: 15_000 }).toContain('long')
  socket.write(request('/'))
  const asked = performance.now()
  await ended(socket)
  expect(text().endsWith(ready)).toBe(true)
  const held = performance.now() - asked
  expect(held).toBeGreaterThan(4_000)
  expect(held).toBeLessThan(20_000)
}, 40_000)
