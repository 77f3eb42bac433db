import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createClientAddress } from '../../http/client-address.ts'
import { streamLimits } from './streams.ts'
import { startLake } from '../lake.fixture.ts'

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

async function open(from: string) {
  const gone = new AbortController()
  const headers = { 'x-forwarded-for': from, authorization: 'Bearer viewer' }
  const answer = await fetch(running.origin + listen, { headers, signal: gone.signal })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    // Held, because a body that nobody holds is cancelled by the collector.
    body: answer.body,
    leave: () => gone.abort(),
  }
}

it('streams are counted by the visitor behind the proxy, and places come free again', async () => {
  const opened = []
  for (let n = 0; n < streamLimits.perAddress; n++) opened.push(await open(address))
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await open(address)).toMatchObject({ status: 503, retryAfter: '10' })
  const neighbour = await open(`203.0.113.${visitor}`)
  expect(neighbour.status).toBe(200)
  opened[0]?.leave()
  await expect.poll(async () => (await open(address)).status, { timeout: 10_000 }).toBe(200)
  for (const { leave } of [...opened, neighbour]) leave()
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
      `GET ${listen}&includeResult=true HTTP/1.1\r\nhost: lake\r\nx-forwarded-for: ${address}\r\nauthorization: Bearer viewer\r\n\r\n`,
    )
    await new Promise((resolve) => deaf.once('data', resolve))
    deaf.pause()
    const theirs = await accepted
    const done = new AbortController()
    const keen = await fetch(`${running.origin}${listen}&includeResult=true`, {
      headers: { authorization: 'Bearer viewer' },
      signal: done.signal,
    })
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
      await expect.poll(() => heard, { timeout: 10_000 }).toBe(written)
    }
    expect(written).toBeLessThan(100)
    done.abort()
    await reading
  },
)

it('whoever begins again while the server closes is put off', async () => {
  const closing = await startLake()
  onTestFinished(() => closing.stop())
  closing.lake.endStreams()
  const answer = await fetch(closing.origin + listen, { headers: { authorization: 'Bearer viewer' } })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
})
