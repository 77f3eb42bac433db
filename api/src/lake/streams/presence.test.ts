import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { byRole, startLake } from '../lake.fixture.ts'

type Running = Awaited<ReturnType<typeof startLake>>
interface Message {
  id?: string
  result?: unknown
  error?: { code: number }
  params?: { subscription: string; result: Record<string, unknown> }
}
let running: Running

let isDown = false

beforeAll(async () => {
  running = await startLake({
    async identify(headers) {
      if (isDown) throw new Error('The accounts cannot be read')
      return byRole(headers)
    },
  })
})
afterAll(() => running.stop())

/** A Studio's tab as far as presence goes. */
async function tab(token?: string, options: ClientOptions = {}) {
  const socket = new WebSocket(
    `${running.origin.replace('http', 'ws')}/v2022-06-30/socket/production`,
    options,
  )
  onTestFinished(() => socket.close())
  const messages: Message[] = []
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  socket.addEventListener('message', ({ data }) => {
    if (data !== '♥') messages.push(JSON.parse(String(data)) as Message)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  let last = 0
  async function call(method: string, params: Record<string, unknown> = {}) {
    const id = String(++last)
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    await expect.poll(() => messages.some((message) => message.id === id)).toBe(true)
    return messages.find((message) => message.id === id)
  }
  const heard = (type: string) =>
    messages.flatMap(({ params }) => (params?.result['type'] === type ? [params.result] : []))
  if (token) await call('authorization', { authorization: `Bearer ${token}` })
  return { call, heard, closed, close: () => socket.close(), send: (text: string) => socket.send(text) }
}

const where = (sessionId: string) => ({
  sessionId,
  locations: [{ type: 'document', documentId: 'post', path: ['title'] }],
})

test('two editors see where the other is, and that they have gone', async () => {
  const [one, two] = [await tab('editor'), await tab('administrator')]
  for (const { call } of [one, two])
    expect(await call('presence_subscribe')).toMatchObject({ result: expect.any(String) })
  await two.call('presence_rollcall', { session: 'two' })
  await expect
    .poll(() => one.heard('rollCall'))
    .toEqual([{ type: 'rollCall', session: 'two', i: 'p-administrator' }])
  await one.call('presence_announce', { data: where('one') })
  await expect.poll(() => two.heard('state')).toEqual([{ type: 'state', m: where('one'), i: 'p-editor' }])
  expect(one.heard('state')).toEqual([])
  one.close()
  await expect
    .poll(() => two.heard('disconnect'))
    .toEqual([{ type: 'disconnect', m: { session: 'one' }, i: 'p-editor' }])
})

test('strangers neither hear nor are heard', async () => {
  const [stranger, editor] = [await tab(), await tab('editor')]
  await editor.call('presence_subscribe')
  for (const method of ['presence_subscribe', 'presence_rollcall', 'presence_announce']) {
    expect(await stranger.call(method, { data: where('x') })).toMatchObject({ error: { code: 4001 } })
  }
  stranger.send('nonsense')
  stranger.send('{"method":1}')
  await editor.call('presence_announce', { data: where('mine') })
  expect([stranger.heard('state'), editor.heard('state')]).toEqual([[], []])
  stranger.send(
    JSON.stringify({ id: '9', method: 'authorization', params: { authorization: 'Bearer wrong' } }),
  )
  expect(await stranger.closed).toBe(4001)
})

test('whoever has signed in again is known by the cookie, the old token notwithstanding', async () => {
  const cookie = 'other=1; staff_token=editor'
  const own = await tab('ended', { origin: running.origin, headers: { cookie } })
  const watcher = await tab('viewer')
  await watcher.call('presence_subscribe')
  await own.call('presence_announce', { data: where('own') })
  await expect.poll(() => watcher.heard('state')).toMatchObject([{ i: 'p-editor' }])

  const foreign = await tab(undefined, { origin: 'https://elsewhere.example', headers: { cookie } })
  expect(await foreign.call('presence_subscribe')).toMatchObject({ error: { code: 4001 } })
})

test('leaving a document is told, and who has unsubscribed hears nothing more', async () => {
  const [one, two] = [await tab('editor'), await tab('viewer')]
  const { result: subscriptionId } = (await two.call('presence_subscribe')) ?? {}
  await one.call('presence_announce', { data: where('one') })
  await one.call('presence_disconnect', { session: 'one' })
  await expect.poll(() => two.heard('disconnect').length).toBe(1)
  await two.call('presence_unsubscribe', { subscriptionId })
  await one.call('presence_announce', { data: where('one') })
  await two.call('presence_rollcall', { session: 'two' })
  expect(two.heard('state')).toHaveLength(1)
  expect(await one.call('presence_nonsense')).toMatchObject({ error: { code: -32601 } })
})

test('while nobody can say who somebody is, sockets are closed, and nothing else happens', async () => {
  const known = await tab('editor')
  isDown = true
  onTestFinished(() => {
    isDown = false
  })
  const faults: unknown[] = []
  const note = (fault: unknown) => faults.push(fault)
  process.on('unhandledRejection', note)
  running.lake.recheck()
  expect(await known.closed).toBe(1013)
  const fresh = await tab()
  await fresh.closed
  process.off('unhandledRejection', note)
  expect(faults).toEqual([])
})
