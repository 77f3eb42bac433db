import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishHeadline, sendEnquiry, startServer } from '../process.fixture.ts'
import { newSite, writeEnquiries, type Site } from './several-servers.fixture.ts'

let site: Site
beforeAll(async () => {
  site = await newSite()
})
afterAll(async () => site?.remove())

/** Acknowledged = stored, none twice, and a mail about each under one Message-ID. */
async function expectAllKept(acknowledged: ReadonlyMap<string, string>) {
  const stored = await site.rows<{ key: string; id: string }>(
    'SELECT idempotency_key AS key, id FROM contact_submissions WHERE idempotency_key IS NOT NULL',
  )
  const mine = stored.filter(({ key }) => acknowledged.has(key))
  expect(new Map(mine.map(({ key, id }) => [key, id]))).toEqual(acknowledged)
  expect(mine).toHaveLength(acknowledged.size)
  // A mail that a killed server had begun is another's once its lease ends, which is put forward here.
  await site.rows(`UPDATE outbox SET due = now() WHERE state = 'waiting'`)
  await Promise.all(site.urls.map((url) => sendEnquiry(url)))
  await expect
    .poll(() => site.rows(`SELECT id FROM outbox WHERE state <> 'sent' LIMIT 3`), { timeout: 60_000 })
    .toEqual([])
  const messageIds = new Map<string, Set<string>>()
  for (const { source } of site.smtp.received) {
    const [, messageId = '', id = ''] = /^Message-ID: (<[^>]*?([0-9a-f-]{36})[^>]*>)/im.exec(source) ?? []
    messageIds.set(id, (messageIds.get(id) ?? new Set()).add(messageId))
  }
  for (const id of acknowledged.values()) expect(messageIds.get(id)?.size).toBe(1)
}

test('one key to all servers at one moment is one row and one answer', async () => {
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID()
    const answers = await Promise.all(
      [...site.urls, ...site.urls].map((url) => sendEnquiry(url, { headers: { 'idempotency-key': key } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id))
    expect(new Set(ids).size).toBe(1)
    expect(await site.rows(`SELECT id FROM contact_submissions WHERE idempotency_key = '${key}'`)).toEqual([
      { id: ids[0] },
    ])
  }
})

test('a publish that one server is told of is on all; so are three that all are told of at once', async () => {
  const pages = () => Promise.all(site.urls.map(async (url) => (await fetch(url)).text()))
  const shows = (headline: string) =>
    expect
      .poll(async () => (await pages()).map((page) => page.includes(headline)), { timeout: 10_000 })
      .toEqual([true, true, true])
  expect(await publishHeadline(site.sanityUrl, site.staff, 'Told to the second')).toBe(200)
  expect(await site.tellOfPublish(site.urls[1] ?? '')).toBe(204)
  await shows('Told to the second')
  const publishes = site.urls.map(async (url, index) => {
    await publishHeadline(site.sanityUrl, site.staff, `All at once ${index}`)
    return site.tellOfPublish(url)
  })
  expect(await Promise.all(publishes)).toEqual([204, 204, 204])
  const last = /All at once \d/.exec((await pages())[0] ?? '')?.[0] ?? ''
  await shows(last)
})

test('an inbox on one server hears of an enquiry that another took', async () => {
  const stream = await fetch(`${site.urls[2]}/api/enquiries/events`, { headers: site.staff })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const counts = async () =>
    JSON.parse((await reader.read()).value?.split('data: ')[1] ?? '') as { new: number }
  const { new: before } = await counts()
  expect((await sendEnquiry(site.urls[1] ?? '')).status).toBe(201)
  expect((await counts()).new).toBe(before + 1)
  await reader.cancel()
})

test('ten kills under load: what was acknowledged is stored, nothing twice, every mail goes out', async () => {
  const load = writeEnquiries(site.balancer)
  const started: Promise<void>[] = []
  for (let kill = 0; kill < 10; kill += 1) {
    const index = kill % 3
    await started[index]
    const before = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 10)
    await site.server(index).stop('SIGKILL')
    started[index] = site.startAgain(index)
  }
  await Promise.all(started)
  await load.stop()
  await expectAllKept(load.acknowledged)
})

test('each server loses its disk, goes on, says that it is not ready and is replaced: no request is lost', async () => {
  const load = writeEnquiries(site.balancer)
  site.surprises.length = 0
  for (const index of [0, 1, 2]) {
    const server = site.server(index)
    site.removeDisk(index)
    const before = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 10)
    expect((await fetch(`${site.urls[index]}/api/ready`)).status).toBe(200)
    expect(await server.stop('SIGTERM')).toBe(0)
    await site.startAgain(index)
  }
  await load.stop()
  expect([load.refusals, site.surprises]).toEqual([[], []])
  await expectAllKept(load.acknowledged)
})

test('a restart of the database under load: pages go on, the form says when to come back, nothing is lost', async () => {
  const load = writeEnquiries(site.balancer)
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(50)
  await site.database.stop()
  await expect.poll(() => load.refusals.at(-1)).toBe('503 5')
  for (const url of site.urls) {
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  }
  await site.database.start()
  const before = load.acknowledged.size
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 50)
  await load.stop()
  await expectAllKept(load.acknowledged)
  // The connections that listen are back, too.
  await expect
    .poll(() => site.urls.map((_, index) => /is back/.test(site.server(index).output())))
    .toEqual([true, true, true])
})

test('a network that falls silent: nobody waits for long, and what was sent meanwhile is asked again', async () => {
  const url = site.urls[0] ?? ''
  const load = writeEnquiries(url)
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(10)
  site.proxy.stall()
  await expect.poll(() => load.refusals.at(-1)).toBe('503 5')
  expect((await fetch(url)).status).toBe(200)
  await publishHeadline(site.sanityUrl, site.staff, 'While nobody heard')
  expect(await site.tellOfPublish(site.urls[1] ?? '')).toBe(204)
  await expect.poll(() => site.server(0).output()).toContain('What other servers tell is not heard')
  site.proxy.pass()
  await expect.poll(async () => (await fetch(url)).text()).toContain('While nobody heard')
  const before = load.acknowledged.size
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 10)
  await load.stop()
  await expectAllKept(load.acknowledged)
})

test('a server with content of its own does not share the database, and says what to do', async () => {
  const { SANITY_PROJECT_ID: _, ...env } = site.env
  const second = startServer({ ...env, DATA_DIR: `${site.place.folder}/alone` })
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/Another server uses this database already.*SANITY_PROJECT_ID/)
})
