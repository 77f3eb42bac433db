import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLake } from '../lake.fixture.ts'

interface Received {
  headers: IncomingMessage['headers']
  body: string
}

let running: Awaited<ReturnType<typeof startLake>>
let now = new Date()
let received: Received[] = []
let answers: number[] = []
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
  response.writeHead(answers.shift() ?? 200).end()
})
const reported: unknown[] = []

beforeEach(async () => {
  now = new Date()
  received = []
  answers = []
  reported.length = 0
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  running = await startLake({ now: () => now, report: (error) => reported.push(error) })
})
afterEach(async () => {
  await running.stop()
  await new Promise((resolve) => receiver.close(resolve))
})

const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
const hooks = '/hooks/projects/local'
const add = (body: object, role: 'administrator' | 'editor' = 'administrator') =>
  running.client(role).request({
    method: 'POST',
    url: hooks,
    body: {
      type: 'document',
      name: 'Chat',
      url: url(),
      rule: { on: ['create', 'update', 'delete'] },
      ...body,
    },
  })
const send = () => running.lake.webhooks.sendDue()

test('a change is posted as the projection has it, and signed', async () => {
  const rule = {
    on: ['create', 'update'],
    filter: '_type == "post" && (delta::operation() == "create" || before().title != after().title)',
    projection: '{"now": title, "was": before().title, "by": author->name, "op": delta::operation()}',
  }
  await add({ secret: 'a secret', rule, headers: { authorization: 'Basic abc' } })
  const editor = running.client('editor')
  await editor.create({ _id: 'ada', _type: 'author', name: 'Ada' })
  await editor.create({
    _id: 'one',
    _type: 'post',
    title: 'One',
    author: { _type: 'reference', _ref: 'ada' },
  })
  await editor.patch('one').set({ text: 'Long' }).commit()
  const { _rev } = await editor.patch('one').set({ title: 'Uno' }).commit()
  await editor.create({ _id: 'drafts.one', _type: 'post', title: 'Nobody sees it' })
  await editor.delete('one')
  await send()
  // They are posted side by side, and come in any order.
  const posted = (operation: string) =>
    received.find(({ headers }) => headers['sanity-operation'] === operation)
  const [first, second] = [posted('create'), posted('update')]
  expect(received).toHaveLength(2)
  expect(JSON.parse(first?.body ?? '')).toEqual({ now: 'One', was: null, by: 'Ada', op: 'create' })
  expect(JSON.parse(second?.body ?? '')).toEqual({ now: 'Uno', was: 'One', by: 'Ada', op: 'update' })
  const signature = String(first?.headers[SIGNATURE_HEADER_NAME])
  expect(await isValidSignature(first?.body ?? '', signature, 'a secret')).toBe(true)
  expect(await isValidSignature(`${first?.body} `, signature, 'a secret')).toBe(false)
  expect(second?.headers).toMatchObject({
    authorization: 'Basic abc',
    'content-type': 'application/json',
    'sanity-operation': 'update',
    'sanity-document-id': 'one',
    'sanity-transaction-id': _rev,
  })
})

test('what does not arrive is posted again, also after a restart', async () => {
  await add({})
  answers = [503, 429]
  await running.client('editor').create({ _id: 'one', _type: 'post' })
  await send()
  await send()
  expect(received).toHaveLength(1)
  now = new Date(now.getTime() + 60_000)
  await send()
  await running.stop({ keep: true })
  now = new Date(now.getTime() + 60_000)
  running = await startLake({ now: () => now, dataDir: running.dataDir })
  await send()
  await send()
  expect(received.map(({ headers }) => headers['idempotency-key'])).toHaveLength(3)
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('what is refused for good is given up, and said so', async () => {
  await add({})
  answers = [404]
  await running.client('editor').create({ _id: 'one', _type: 'post' })
  await send()
  now = new Date(now.getTime() + 3_600_000)
  await send()
  expect(received).toHaveLength(1)
  expect(String(reported[0])).toContain('answers 404')
})

test('administrators see what was posted and how it was answered, and send it again', async () => {
  const { id } = await add({})
  const ask = (path: string, method = 'GET') =>
    running.client('administrator').request({ url: `${hooks}/${path}`, method })
  answers = [503, 404]
  await running.client('editor').create({ _id: 'one', _type: 'post' })
  await send()
  const delivery = { documentId: 'one', operation: 'create', hookId: id }
  expect(await ask(`${id}/messages`)).toMatchObject([
    { ...delivery, status: 'queued', resultCode: 503, failureCount: 1 },
  ])
  now = new Date(now.getTime() + 60_000)
  await send()
  const [message] = await ask(`${id}/messages`)
  expect(message).toMatchObject({ ...delivery, status: 'failure', resultCode: 404, failureCount: 2 })
  await ask(`${id}/messages/${message.id}/again`, 'POST')
  expect(await running.client('administrator').request({ url: hooks })).toMatchObject([{ waiting: 1 }])
  const twice = ask(`${id}/messages/${message.id}/again`, 'POST')
  await expect(twice).rejects.toMatchObject({ statusCode: 409 })
  await send()
  expect(await ask(`${id}/messages`)).toMatchObject([{ ...delivery, status: 'success', resultCode: 200 }])
  expect(received.map(({ body }) => body)).toEqual(Array(3).fill(message.payload))
  const attempts = await ask(`${id}/attempts`)
  expect(attempts).toMatchObject([
    { messageId: message.id, isFailure: false, failureReason: null, resultCode: 200 },
    { messageId: message.id, isFailure: true, failureReason: 'http', resultCode: 404 },
    { messageId: message.id, isFailure: true, failureReason: 'http', resultCode: 503 },
  ])
  expect(await ask(`attempts/${attempts[0].id}`)).toEqual(attempts[0])
  await expect(ask('attempts/none')).rejects.toMatchObject({ statusCode: 404 })
})

test('an address that nobody listens at is tried again, and the newest fifty deliveries are kept', async () => {
  const { id } = await add({ url: 'http://127.0.0.1:9/hook' })
  await running.client('editor').create({ _id: 'one', _type: 'post' })
  await send()
  const ask = (path: string) => running.client('administrator').request({ url: `${hooks}/${id}/${path}` })
  expect(await ask('attempts')).toMatchObject([{ failureReason: 'network', resultCode: null }])
  await add({})
  for (let index = 0; index < 52; index++)
    await running.client('editor').createOrReplace({ _id: 'two', _type: 'post', index })
  await send()
  const [, { id: other }] = await running.client('administrator').request({ url: hooks })
  const kept = await running.client('administrator').request({ url: `${hooks}/${other}/messages` })
  expect(kept).toHaveLength(50)
  expect(JSON.parse(kept[0].payload)).toMatchObject({ index: 51 })
  expect(await ask('messages')).toHaveLength(53)
})

test('administrators list and remove them, and nobody is shown a secret', async () => {
  const { id } = await add({ secret: 'a secret' })
  await expect(add({}, 'editor')).rejects.toMatchObject({ statusCode: 403 })
  const list = await running.client('administrator').request({ url: hooks })
  expect(list).toMatchObject([{ id, name: 'Chat', hasSecret: true, waiting: 0 }])
  expect(JSON.stringify(list)).not.toContain('a secret')
  await running.client('administrator').request({ method: 'DELETE', url: `${hooks}/${id}` })
  await running.client('editor').create({ _id: 'one', _type: 'post' })
  await send()
  expect(received).toEqual([])
})

test.each([
  [{ url: 'file:///etc/passwd' }, 'url'],
  [{ rule: { on: ['create'], filter: '_type ==' } }, 'Expected expression'],
  [{ rule: { on: ['create'], filter: 'delta::changedAny(title)' } }, 'before() and after()'],
  [
    { rule: { on: ['create'], filter: `count(*[${'count(*[_id > ^._id]) > 1 && '.repeat(3)}true]) > 1` } },
    'too much',
  ],
  [{ name: '' }, 'name'],
])('a webhook that could not work is refused: %j', async (body, words) => {
  const message = expect.stringContaining(words)
  await expect(add(body)).rejects.toMatchObject({ statusCode: 400, details: { description: message } })
})
