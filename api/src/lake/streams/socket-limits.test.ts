import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createClientAddress } from '../../http/client-address.ts'
import { createSocketLimits, socketLimits } from './socket-limits.ts'
import { startLake } from '../lake.fixture.ts'

let running: Awaited<ReturnType<typeof startLake>>

beforeAll(async () => {
  running = await startLake({ clientAddress: createClientAddress(['127.0.0.1']) })
})
afterAll(() => running.stop())

/** A WebSocket from `address`, open or refused; with a token it is introduced before this resolves. */
async function come(address: string, token?: string, kind = 'data/streams') {
  const socket = new WebSocket(`${running.origin.replace('http', 'ws')}/vX/${kind}/production`, {
    headers: { 'x-forwarded-for': address },
  })
  onTestFinished(() => socket.terminate())
  const opened = await once(socket, 'open').then(
    () => true,
    () => false,
  )
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  if (opened && token) {
    const headers = { authorization: `Bearer ${token}` }
    const carried = { open: 1, url: '/vX/data/listen/production?query=*', headers }
    const presence = { id: 1, method: 'authorization', params: headers }
    socket.send(JSON.stringify(kind === 'socket' ? presence : carried))
    await once(socket, 'message')
  }
  return { opened, closed, isOpen: () => socket.readyState === WebSocket.OPEN, leave: () => socket.close() }
}

test('staff of one address have so many sockets and no more, and limits come free again', async () => {
  const tabs: Awaited<ReturnType<typeof come>>[] = []
  for (let n = 0; n < socketLimits.perAddress; n++) {
    tabs.push(await come('198.51.100.1', 'editor', n % 2 ? 'socket' : 'data/streams'))
  }
  expect(tabs.every(({ isOpen }) => isOpen())).toBe(true)
  expect((await come('198.51.100.1')).opened).toBe(false)
  expect((await come('203.0.113.1', 'editor')).opened).toBe(true)
  for (const { leave } of tabs) leave()
  await expect.poll(async () => (await come('198.51.100.1')).opened, { timeout: 10_000 }).toBe(true)
})

test('a stranger has a few, and the next takes the place of the oldest', async () => {
  const first = await come('198.51.100.2')
  const others: Awaited<ReturnType<typeof come>>[] = []
  for (let n = 1; n < socketLimits.strangersPerAddress; n++) others.push(await come('198.51.100.2'))
  expect(first.isOpen()).toBe(true)
  others.push(await come('198.51.100.2'))
  await first.closed
  expect(others.every(({ isOpen }) => isOpen())).toBe(true)
})

test('however many strangers come, staff stay and get in', async () => {
  const before = await come('192.0.2.1', 'editor')
  const strangers: Awaited<ReturnType<typeof come>>[] = []
  for (let n = 0; n < socketLimits.inAll + 20; n++) {
    strangers.push(await come(`198.51.${100 + (n % 50)}.9`, undefined, n % 2 ? 'socket' : 'data/streams'))
  }
  expect(strangers.every(({ opened }) => opened)).toBe(true)
  const after = await come('192.0.2.2', 'viewer')
  const presence = await come('192.0.2.3', 'viewer', 'socket')
  expect([before, after, presence].map(({ isOpen }) => isOpen())).toEqual([true, true, true])
  await expect
    .poll(() => strangers.filter(({ isOpen }) => isOpen()).length)
    .toBeLessThanOrEqual(socketLimits.strangers)
})

test('whoever does not say who they are is let go after a while, whoever does is not', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limits = createSocketLimits()
  const ended: string[] = []
  limits.take('a', () => ended.push('silent'))
  limits.take('a', () => ended.push('staff'))?.identified()
  limits.take('a', () => ended.push('left'))?.release()
  vi.advanceTimersByTime(60_000)
  expect(ended).toEqual(['silent'])
})

test('a ping is answered, but not without end while the answers are not read', async () => {
  const reached = once(running.server, 'connection') as Promise<[Socket]>
  const socket = new WebSocket(`${running.origin.replace('http', 'ws')}/vX/socket/production`)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  const [theirs] = await reached
  socket.ping('are you there')
  expect(String((await once(socket, 'pong'))[0])).toBe('are you there')
  socket.pause()
  // As many as fill what the system takes for an unread connection, several times over.
  const before = theirs.bytesRead
  const count = 120_000
  for (let n = 0; n < count; n++) socket.ping('x'.repeat(125))
  await expect.poll(() => theirs.bytesRead - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(count * 125)
  expect(theirs.writableLength).toBeLessThan(1024 * 1024)
})

test('what a carrier is told all at once is done in its order, none of it lost', async () => {
  const socket = new WebSocket(`${running.origin.replace('http', 'ws')}/vX/data/streams/production`)
  onTestFinished(() => socket.terminate())
  const answers: { id: number; status?: number }[] = []
  socket.on('message', (data) => answers.push(JSON.parse(String(data)) as { id: number }))
  await once(socket, 'open')
  const count = 300
  const url = '/vX/data/listen/production?query=*'
  for (let round = 0; round < count; round++) {
    socket.send(JSON.stringify({ open: 0, url, headers: {} }))
    socket.send(JSON.stringify({ open: round + 1, url: '/elsewhere', headers: {} }))
    // The same number again before this would end the connection.
    socket.send(JSON.stringify({ close: 0 }))
  }
  const refused = () => answers.filter(({ status }) => status === 404)
  await expect.poll(() => refused().length, { timeout: 20_000 }).toBe(count)
  expect(refused().map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(socket.readyState).toBe(WebSocket.OPEN)
})
