import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { good, mail, newDataDir, openRoom } from '../contact/contact.fixture.ts'
import { openSmtp, type Received } from './smtp.fixture.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type RoomOptions = NonNullable<Parameters<typeof openRoom>[0]>

/** The room with a clock that stands still until a test pushes it forward. */
function open(
  smtpUrl: string | undefined,
  { dataDir, contact }: Pick<RoomOptions, 'dataDir' | 'contact'> = {},
) {
  let now = Date.now()
  const clock = () => now
  const room = openRoom({ dataDir, contact, outbox: { smtpUrl, from: 'Firm <hello@firm.example>', clock } })
  closing.push(() => room.close())
  room.outbox.start(room.room.compose)
  return {
    ...room,
    pass(ms: number) {
      now += ms
      room.outbox.wake()
    },
  }
}

async function smtp(...args: Parameters<typeof openSmtp>) {
  const server = await openSmtp(...args)
  closing.push(server.close)
  return server
}

const settled = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 10 })
const messageIdOf = ({ source }: Received) => /^message-id: (.*)$/im.exec(source)?.[1]

test('the firm is told, with the visitor as the one to reply to', async () => {
  const server = await smtp()
  const { send, outbox } = open(server.url)
  const { id } = (await (await send({ ...good, name: 'Ada "<b>" Lovelace' })).json()) as { id: string }
  await settled(async () => expect(await outbox.status()).toMatchObject({ waiting: 0, failed: 0 }))
  const [mail] = server.received
  expect(mail).toMatchObject({ from: 'hello@firm.example', to: ['office@firm.example'] })
  expect(mail?.source).toMatch(/^Reply-To: .*<ada@example\.com>/m)
  expect(mail?.source).toContain(`/studio/enquiries/${id}`)
  expect(mail?.source).toMatch(/^Message-ID: <\d+\.[0-9a-f-]{36}@localhost>/im)
  expect(mail?.source).not.toContain('"<b>"</b>')
  expect(await outbox.history(id)).toMatchObject([{ kind: 'notification', state: 'sent', attempts: 1 }])
})

test('a receipt goes to the visitor when it is switched on, and repeats nothing of what was typed', async () => {
  const server = await smtp()
  const { send } = open(server.url, { contact: { mail: { ...mail, receipt: true } } })
  await send({ ...good, message: 'Buy cheap pills at once' })
  await settled(() => expect(server.received).toHaveLength(2))
  const receipt = server.received.find(({ to }) => to.includes(good.email))
  expect(receipt?.source).toContain('Thank you')
  expect(receipt?.source).not.toContain('pills')
})

test('a name or an address with tricks in it reaches nobody else', async () => {
  const server = await smtp()
  const { send } = open(server.url)
  await send({ ...good, name: 'Eve, mallory@evil.example, "x' })
  await settled(() => expect(server.received).toHaveLength(1))
  expect(server.received[0]?.to).toEqual(['office@firm.example'])
  expect(server.received[0]?.source).not.toMatch(/^(bcc|cc):/im)
})

test('a temporary refusal is tried again later, under the same Message-ID', async () => {
  const server = await smtp({ message: (count) => (count === 1 ? 451 : undefined) })
  const { send, outbox, pass } = open(server.url)
  await send(good)
  await settled(async () => expect((await outbox.status()).lastError).toContain('451'))
  expect(await outbox.status()).toMatchObject({ waiting: 1, failed: 0 })
  pass(60_000)
  await settled(async () => expect((await outbox.status()).waiting).toBe(0))
  const ids = server.received.map(messageIdOf)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a poisonous mail is set aside and shown, the next one goes on, and staff can send it again', async () => {
  let poison = true
  const server = await smtp({ message: () => (poison ? 554 : undefined) })
  const { send, outbox, lines, asStaff } = open(server.url)
  const { id } = (await (await send(good)).json()) as { id: string }
  await settled(async () => expect(await outbox.status()).toMatchObject({ waiting: 0, failed: 1 }))
  poison = false
  await send({ ...good, message: 'The next one in the queue' })
  await settled(() => expect(server.received).toHaveLength(2))
  const failed = (await (await asStaff('viewer', '/api/enquiries?filter=mail-failed')).json()) as object
  expect(failed).toMatchObject({ enquiries: [{ id, mailFailed: true }], counts: { mailFailed: 1 } })
  expect((await asStaff('editor', `/api/enquiries/${id}/resend`, 'POST')).status).toBe(200)
  await settled(async () => expect(await outbox.status()).toMatchObject({ waiting: 0, failed: 0 }))
  expect(lines.join('\n')).not.toContain('@')
})

test('a refused recipient is final', async () => {
  const server = await smtp({ recipient: () => 550 })
  const { send, outbox } = open(server.url)
  await send(good)
  await settled(async () => expect(await outbox.status()).toMatchObject({ waiting: 0, failed: 1 }))
  expect((await outbox.status()).lastError).not.toContain('office@')
})

test('mail waits while the server is down, spends no attempts, and leaves when it is back', async () => {
  const gone = await openSmtp()
  await gone.close()
  const { send, outbox, db, pass } = open(gone.url)
  for (let time = 0; time < 12; time += 1) await send(good)
  await settled(async () => expect((await outbox.status()).lastError).toBeDefined())
  expect(await outbox.status()).toMatchObject({ configured: true, waiting: 12, failed: 0, stuck: false })
  expect(db.prepare('SELECT max(attempts) FROM outbox').pluck().get()).toBe(0)
  pass(20 * 60_000)
  expect((await outbox.status()).stuck).toBe(true)
  const back = await smtp({}, gone.port)
  pass(5 * 3_600_000)
  await settled(async () => expect(await outbox.status()).toMatchObject({ waiting: 0, stuck: false }))
  expect(back.received).toHaveLength(12)
})

test('a receipt that does not reach its visitor is no alarm', async () => {
  const server = await smtp({ recipient: (to) => (to === good.email ? 451 : undefined) })
  const { send, outbox, pass } = open(server.url, { contact: { mail: { ...mail, receipt: true } } })
  await send(good)
  await settled(async () =>
    expect(await outbox.status()).toMatchObject({ waiting: 1, lastError: expect.any(String) }),
  )
  pass(20 * 60_000)
  expect(await outbox.status()).toMatchObject({ waiting: 1, stuck: false })
})

test('a server that says nothing holds up no visitor, and stopping does not hang on it', async () => {
  const tarpit = createServer().listen(0, '127.0.0.1')
  const caught = once(tarpit, 'connection')
  await once(tarpit, 'listening')
  closing.push(async () => tarpit.close())
  const { send, outbox } = open(`smtp://127.0.0.1:${(tarpit.address() as AddressInfo).port}`)
  expect((await send(good)).status).toBe(201)
  await caught
  const before = performance.now()
  await outbox.stop()
  // Sooner than the mail server's silence is given up.
  expect(performance.now() - before).toBeLessThan(8000)
  expect(await outbox.status()).toMatchObject({ waiting: 1, failed: 0 })
})

test('what was waiting is sent after a restart', async () => {
  const dataDir = newDataDir()
  const first = openRoom({ dataDir })
  await first.send(good)
  await first.room.stop()
  await first.outbox.stop()
  first.db.close()
  const server = await smtp()
  open(server.url, { dataDir })
  await settled(() => expect(server.received).toHaveLength(1))
})

test('a crash after the server accepted sends the mail again, under the same Message-ID', async () => {
  const dataDir = newDataDir()
  const script = fileURLToPath(new URL('../contact/server.fixture.ts', import.meta.url))
  let frozen = () => {}
  const server = await smtp({
    message(count) {
      // The acceptance is on its way, and the process that waits for it will never read it.
      if (count === 1) frozen()
      return undefined
    },
  })
  const child = spawn(process.execPath, [script, dataDir, server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  frozen = () => void child.kill('SIGSTOP')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const answer = await fetch(`http://127.0.0.1:${line.toString().trim()}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(good),
  })
  expect(answer.status).toBe(201)
  await settled(() => expect(server.accepted()).toBe(1))
  child.kill('SIGKILL')
  await once(child, 'exit')

  const { outbox } = open(server.url, { dataDir })
  await settled(async () => expect((await outbox.status()).waiting).toBe(0))
  expect(server.received).toHaveLength(2)
  expect(new Set(server.received.map(messageIdOf)).size).toBe(1)
})

test('pauses grow and differ, and after five days staff are told instead', async () => {
  const server = await smtp({ message: () => 451 })
  const { send, outbox, db, pass } = open(server.url)
  for (let time = 0; time < 8; time += 1) await send(good)
  const pauses = () => db.prepare('SELECT due - created_at FROM outbox').pluck().all() as number[]
  const tried = (times: number) =>
    settled(() => expect(db.prepare('SELECT min(attempts) FROM outbox').pluck().get()).toBe(times))
  await tried(1)
  expect(Math.min(...pauses())).toBeGreaterThanOrEqual(7_500)
  expect(Math.max(...pauses())).toBeLessThanOrEqual(15_000)
  expect(new Set(pauses()).size).toBeGreaterThan(1)
  pass(15_000)
  await tried(2)
  expect(Math.min(...pauses()) - 15_000).toBeGreaterThanOrEqual(15_000)
  pass(6 * 86_400_000)
  await settled(async () => expect(await outbox.status()).toMatchObject({ waiting: 0, failed: 8 }))
})

test('setting the machine’s clock neither hurries nor delays a mail', async () => {
  const server = await smtp({ message: (count) => (count === 1 ? 451 : undefined) })
  const room = openRoom({ outbox: { smtpUrl: server.url, from: 'hello@firm.example' } })
  closing.push(async () => vi.useRealTimers(), room.close)
  room.outbox.start(room.room.compose)
  const send = async () => ((await (await room.send(good)).json()) as { id: string }).id
  const postponed = await send()
  await settled(async () => expect((await room.outbox.status()).lastError).toContain('451'))
  for (const years of [1, -2]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + years * 365 * 86_400_000 })
    const id = await send()
    await settled(async () => expect(await room.outbox.history(id)).toMatchObject([{ state: 'sent' }]))
  }
  expect(await room.outbox.history(postponed)).toMatchObject([{ state: 'waiting', attempts: 1 }])
})

test('a burst leaves as fast as the server takes it: several at once, and no pause of ours between', async () => {
  let atOnce = 0
  let most = 0
  const server = await smtp({
    async message() {
      most = Math.max(most, ++atOnce)
      await vi.waitUntil(() => most >= 5, { timeout: 10_000 })
      atOnce -= 1
      return undefined
    },
  })
  // Its clock stands still: a mail that waited for a pause of the worker's own would never leave.
  const { send, outbox } = open(server.url)
  await Promise.all(Array.from({ length: 200 }, () => send(good)))
  await settled(async () => expect((await outbox.status()).waiting).toBe(0))
  expect(server.received).toHaveLength(200)
  expect(most).toBe(5)
})

test('held back mail leaves when staff say that it is no spam, and not twice', async () => {
  const server = await smtp()
  const { send, asStaff, outbox } = open(server.url)
  const { id } = (await (await send({ ...good, website: 'filled' })).json()) as { id: string }
  const path = `/api/enquiries/${id}`
  await asStaff('editor', path, 'PATCH', { spam: false })
  await settled(() => expect(server.received).toHaveLength(1))
  await settled(async () => expect((await outbox.status()).waiting).toBe(0))
  await asStaff('editor', path, 'PATCH', { spam: true })
  await asStaff('editor', path, 'PATCH', { spam: false })
  expect((await outbox.status()).waiting).toBe(0)
})

test('yesterday’s quarantine is told once, without words of the visitors', async () => {
  const server = await smtp()
  let now = Date.parse('2026-11-20T12:00:00Z')
  const { send, room, outbox } = open(server.url, { contact: { clock: () => now } })
  await send({ ...good, website: 'filled' })
  now += 86_400_000
  room.start()
  room.start()
  await settled(() => expect(server.received).toHaveLength(1))
  await settled(async () => expect((await outbox.status()).waiting).toBe(0))
  expect(server.received[0]?.source).toContain('2026-11-20')
  expect(server.received[0]?.source).not.toContain('Ada')
})

test('without a mail server the mail is kept and counted; in development it is printed', async () => {
  const quiet = open(undefined)
  await quiet.send(good)
  expect(await quiet.outbox.status()).toMatchObject({ configured: false, waiting: 1, stuck: false })

  const printed: string[] = []
  const room = openRoom({ outbox: { print: ({ text }) => void printed.push(text) } })
  closing.push(() => room.close())
  room.outbox.start(room.room.compose)
  await room.send(good)
  await settled(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toContain(good.message)
})
