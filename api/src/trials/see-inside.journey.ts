import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import type { State } from '@daymark/schemas/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  enquiry,
  logIn,
  newPlace,
  password,
  publishHeadline,
  root,
  seedInto,
  sendEnquiry,
  startServer,
  type ServerProcess,
} from './process.fixture.ts'

const place = newPlace()
let server: ServerProcess
let url: string
let metricsPort: number

beforeAll(async () => {
  seedInto(place.dataDir)
  metricsPort = await freePort()
  server = startServer({
    DATA_DIR: place.dataDir,
    METRICS_PORT: String(metricsPort),
    BACKUP_DIR: join(place.folder, 'backups'),
  })
  url = await server.url
})
afterAll(async () => {
  await server.stop()
  place.remove()
})

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const jsonLines = () =>
  server
    .output()
    .split('\n')
    // The last one may still be on its way.
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('each request is one line of JSON, without what a person sent', async () => {
  const staff = await logIn(url)
  const answer = await sendEnquiry(url, {
    headers: {
      'idempotency-key': 'the-key-of-Ada',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    },
  })
  await fetch(`${url}/api/enquiries?q=ada%40example.com`, { headers: staff })
  await fetch(`${url}/ada@example.com?token=secret-token`)
  await fetch(`${url}/api/staff/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'ada', password: 'a wrong password' }),
  })
  const id = answer.headers.get('x-request-id')
  await expect.poll(() => jsonLines().find((line) => line.status === 401)).toBeTruthy()
  expect(jsonLines().find((line) => line.id === id)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    level: 'info',
    id,
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    method: 'POST',
    route: '/api/contact',
    status: 201,
    ms: expect.any(Number),
  })
  const secrets = [
    enquiry.name,
    enquiry.email,
    enquiry.message,
    'ada',
    'secret-token',
    password,
    'a wrong password',
    staff.authorization.slice(7),
    'the-key-of-Ada',
    '127.0.0.1',
  ]
  for (const secret of secrets) expect(server.output().toLowerCase()).not.toContain(secret.toLowerCase())
})

test('the figures tell of requests, the loop, memory, mail, enquiries and renders, on loopback only', async () => {
  const staff = await logIn(url)
  await publishHeadline(url, staff, 'Counted')
  await expect.poll(async () => (await (await fetch(url)).text()).includes('Counted')).toBe(true)
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const value = (name: string) =>
    Number(
      figures
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  const stored = jsonLines().filter((line) => line.route === '/api/contact' && line.status === 201).length
  expect(stored).toBeGreaterThan(0)
  const labels = 'method="POST",route="/api/contact",status="201"'
  expect(value(`http_request_duration_seconds_count{${labels}}`)).toBe(stored)
  expect(value(`http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(stored)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(value('http_bytes{direction="sent"}')).toBeGreaterThan(10_000)
  expect(value('content_commits_total')).toBeGreaterThan(0)
  expect(value('data_folder_free_bytes')).toBeGreaterThan(1e6)
  // Each figure that the rules and the dashboard ask for is there.
  const asked = ['alerts.yml', 'dashboard.json']
    .map((file) => readFileSync(join(root, '.deploy/prometheus', file), 'utf8'))
    .flatMap((text) => text.match(/\b(?:http|nodejs|process|page|pages|content|outbox|data|last)_\w+/g) ?? [])
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !figures.includes(`\n${name}`))).toEqual([])
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(value('outbox_mails{state="waiting"}')).toBe(stored)
  expect(value('enquiries{status="new"}')).toBe(stored)
  expect(value('page_renders_total{page="home",outcome="new"}')).toBeGreaterThanOrEqual(2)
  expect(figures).not.toContain('ada')
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

test('the self-check proves the databases, and says what else an operator would look for', async () => {
  await expect.poll(() => jsonLines().find((line) => 'selfCheck' in line), { timeout: 20_000 }).toBeTruthy()
  expect(jsonLines().find((line) => 'selfCheck' in line)).toEqual({
    time: expect.any(String),
    level: 'info',
    message: expect.stringContaining('content.db sound'),
    selfCheck: {
      databases: [
        { name: 'content.db', verdict: 'sound', megabytes: expect.any(Number) },
        { name: 'site.db', verdict: 'sound', megabytes: expect.any(Number) },
      ],
      freeMegabytes: expect.any(Number),
      mails: { waiting: 0, failed: 0, stuck: false },
      // The first backup is made beside it.
      lastBackup: expect.toBeOneOf([null, expect.stringMatching(/^\d{4}-\S+Z$/)]),
      pagesAtFault: [],
      auditLog: { entries: expect.any(Number), fault: null },
    },
  })
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('Backed up to')
})

test('in development the lines are for a person', async () => {
  const own = mkdtempSync(join(place.folder, 'dev-'))
  seedInto(join(own, 'data'))
  const backups = join(place.folder, 'backups')
  const dev = startServer({ NODE_ENV: 'development', DATA_DIR: join(own, 'data'), BACKUP_DIR: backups })
  await fetch(`${await dev.url}/projects`)
  await expect.poll(dev.output).toMatch(/^\d\d:\d\d:\d\d 200 GET +\/projects [\d.]+ ms$/m)
  await expect
    .poll(dev.output, { timeout: 20_000 })
    .toMatch(
      /^\d\d:\d\d:\d\d Self-check: content\.db sound, [\d.]+ MB; site\.db sound, [\d.]+ MB; \d+ MB free; mails 0 waiting, 0 failed; last backup \d{4}-\S+Z; pages as published$/m,
    )
  await dev.stop()
})

test('without anybody to take its log the server goes on, and ends as it should', async () => {
  const own = mkdtempSync(join(place.folder, 'unheard-'))
  seedInto(join(own, 'data'))
  const unheard = startServer({ DATA_DIR: join(own, 'data') })
  const where = await unheard.url
  unheard.child.stdout?.destroy()
  unheard.child.stderr?.destroy()
  for (let time = 0; time < 5; time += 1) expect((await sendEnquiry(where)).status).toBe(201)
  unheard.child.kill('SIGTERM')
  expect(await once(unheard.child, 'exit')).toEqual([0, null])
})

test('a proxy that is not listed is told of in the log, and by the doctor', async () => {
  await sendEnquiry(url, { headers: { 'x-forwarded-for': '198.51.100.7' } })
  await expect.poll(server.output).toContain('an address that TRUSTED_PROXIES does not list')
  const answer = await fetch(`${url}/api/staff/state`, { headers: await logIn(url) })
  expect(((await answer.json()) as State).findings).toContainEqual(
    expect.objectContaining({
      check: 'Proxies',
      verdict: 'worth a look',
      text: expect.stringContaining('less than an hour ago') as string,
    }),
  )
})
