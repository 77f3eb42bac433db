import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { useOwnPlace } from './own-place.fixture.ts'
import { enquiry, logIn, password, publishHeadline, root, seedInto, sendEnquiry } from './process.fixture.ts'

const place = useOwnPlace()
const { start } = place

test('all faults of the environment are told at once, without a secret', async () => {
  const { ended, output } = start({
    PORT: '70000',
    ORIGIN: 'example.com/path',
    STAFF_PASSWORD: 'hunter2',
    SMTP_URL: 'http://user:mailsecret@mail.example.com',
    RECAPTCHA_SITE_KEY: 'sitekey',
    TRUSTED_PROXIES: '10.0.0.1, nginx',
    BACKUP_DIR: join(place.dataDir, 'backups'),
    RETENTION_DAYS: 'soon',
    SANITY_PROJECT_ID: 'Not An Id',
    SANITY_TOKEN: 'sk-very-secret',
  })
  expect(await ended).toBe(1)
  const lines = output().trim().split('\n')
  expect(lines.slice(1).map((line) => line.trim().split(' ')[0])).toEqual(
    expect.arrayContaining([
      'PORT',
      'ORIGIN',
      'STAFF_PASSWORD',
      'SMTP_URL',
      'RECAPTCHA_SECRET_KEY',
      'MAIL_FROM',
      'TRUSTED_PROXIES',
      'BACKUP_DIR',
      'RETENTION_DAYS',
      'SANITY_PROJECT_ID',
    ]),
  )
  expect(output()).not.toMatch(/hunter2|mailsecret|sk-very-secret|at .*\.ts/)
})

test.each(['PORT', 'METRICS_PORT'])('a taken %s is said in one sentence', async (name) => {
  seedInto(place.dataDir)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { ended, output } = start({ [name]: String(port) })
  expect(await ended).toBe(1)
  expect(output()).toMatch(
    new RegExp(
      `Port ${port} is already in use by .+ \\(process ${process.pid}\\): stop that, or choose another\\.\n`,
    ),
  )
  expect(output()).not.toMatch(/ at .*:\d+/)
  other.close()
})

test.each(['PORT', 'METRICS_PORT'])(
  'a first start on a taken %s stores no account: the next one prints its password',
  async (name) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await start({ [name]: String(port), STAFF_PASSWORD: '' }).ended).toBe(1)
    other.close()
    const { url, output } = start({ STAFF_PASSWORD: '' })
    await url
    await expect.poll(output).toMatch(/Name +editor\n +Password +\S{12,}/)
  },
)

test('a second server on a data folder says who holds it, and a kill of the first frees it', async () => {
  seedInto(place.dataDir)
  const first = start()
  await first.url
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `${place.dataDir} is in use by another server (process ${first.child.pid}). Stop it first.\n`,
  )
  expect((await sendEnquiry(await first.url)).status).toBe(201)
  await first.stop('SIGKILL')
  expect((await sendEnquiry(await start().url)).status).toBe(201)
})

test.each(['nonsense.invalid', '203.0.113.77'])(
  'HOST %s is said to be none in one sentence',
  async (HOST) => {
    seedInto(place.dataDir)
    const { ended, output } = start({ HOST })
    expect(await ended).toBe(1)
    expect(output().trim().split('\n')).toHaveLength(1)
    expect(output()).toMatch(/^HOST is no address of this machine: /)
  },
)

/** An enquiry whose last byte is still to come. */
async function openEnquiry(url: string) {
  const body = JSON.stringify(enquiry)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  await once(socket, 'connect')
  socket.write(
    `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.slice(0, -1))
  return { finish: () => socket.write(body.slice(-1)), ended }
}

test('SIGTERM under load: what is in flight is answered, streams end, nothing new is taken, and it ends with 0', async () => {
  seedInto(place.dataDir)
  const { url: serving, child, ended, output } = start()
  const url = await serving
  const staff = await logIn(url)
  const streams = await Promise.all(
    ['/api/enquiries/events', '/v1/data/listen/production?query=*', '/v1/data/live/events/production'].map(
      (path) => fetch(url + path, { headers: staff }),
    ),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
  const sockets = ['socket', 'data/streams'].map(
    (path) => new WebSocket(`${url.replace('http', 'ws')}/v1/${path}/production`),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  const closed = sockets.map((socket) => once(socket, 'close').then(([code]) => code as number))

  let acknowledged = 0
  let stopping = false
  const broken: unknown[] = []
  const senders = Array.from({ length: 20 }, async () => {
    for (;;) {
      try {
        const answer = await sendEnquiry(url)
        if (answer.status === 201) acknowledged += 1
        else broken.push(answer.status)
        await answer.json()
      } catch (error) {
        // Only the end may refuse anybody.
        if (!stopping) broken.push(error)
        return
      }
    }
  })
  await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(100)
  const slow = await openEnquiry(url)
  await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(200)

  const startedAt = performance.now()
  stopping = true
  child.kill('SIGTERM')
  expect(await Promise.all(closed)).toEqual([1001, 1001])
  await Promise.all(streams.map((stream) => stream.text()))
  await expect(sendEnquiry(url)).rejects.toThrow()
  slow.finish()
  expect(await slow.ended).toMatch(/^HTTP\/1.1 201 [^]*connection: close/i)
  expect(await ended).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  await Promise.all(senders)
  expect(broken).toEqual([])
  expect(output()).not.toMatch(/Error/)

  const db = new Database(join(place.dataDir, 'site.db'), { readonly: true })
  expect(db.prepare('SELECT count(*) FROM contact_submissions').pluck().get()).toBe(acknowledged + 1)
  db.close()
})

test('the last request before the end has its line in the log', async () => {
  seedInto(place.dataDir)
  const { url, child, ended, output } = start()
  const answer = await sendEnquiry(await url)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain(answer.headers.get('x-request-id'))
})

test('whoever never finishes is not waited for longer than ten seconds', async () => {
  seedInto(place.dataDir)
  const { url, child, ended } = start()
  const slow = await openEnquiry(await url)
  const startedAt = performance.now()
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  await slow.ended
})

test('asked to end while it starts, it ends with 0, and the next start finds all it needs', async () => {
  const { child, ended, output } = start()
  await expect.poll(output, { timeout: 60_000 }).toContain('The content is empty')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const again = start()
  expect((await fetch(`${await again.url}/api/ready`)).status).toBe(200)
})

/** What a person types to start it, once the site is served. */
async function startByHand(program: string, args: string[]) {
  seedInto(place.dataDir)
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: place.dataDir },
    // What outlives the test must not keep the tests' own output open.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/Site +http/)
  const url = /Site +(\S+)\//.exec(output)?.[1] ?? ''
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  return { child, url }
}

test('npm start hands SIGINT on, and ends as the server does', async () => {
  const { child, url } = await startByHand('node', ['.scripts/run.mjs', 'start', '--port', '0'])
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect(fetch(`${url}/api/health`)).rejects.toThrow()
})

test.each([
  ['npm', ['start', '--', '--port', '0']],
  ['node', ['.scripts/run.mjs', 'start', '--port', '0']],
])('a SIGKILL of %s ends the server too, and its port is free', async (program, args) => {
  const { child, url } = await startByHand(program, args)
  child.kill('SIGKILL')
  await expect
    .poll(() =>
      fetch(`${url}/api/health`).then(
        ({ status }) => status,
        () => 'nobody',
      ),
    )
    .toBe('nobody')
})

test('a request that fails in a way nobody foresaw ends itself only', async () => {
  seedInto(place.dataDir)
  const { url: serving, child, output } = start()
  const url = await serving
  const staff = await logIn(url)
  for (const [name, table] of [
    ['site.db', 'users'],
    ['site.db', 'contact_submissions'],
    ['content.db', 'transactions'],
  ] as const) {
    const db = new Database(join(place.dataDir, name))
    db.pragma('foreign_keys = OFF')
    db.exec(`ALTER TABLE ${table} RENAME TO gone_${table}`)
    db.close()
  }
  const login = { method: 'POST', body: new URLSearchParams({ username: 'editor', password }) }
  const failed = [
    (await fetch(`${url}/api/staff/login`, login)).status,
    (await fetch(`${url}/api/enquiries`, { headers: staff })).status,
    (await sendEnquiry(url)).status,
    await publishHeadline(url, staff, 'Lost'),
  ]
  expect(failed.every((status) => status >= 500)).toBe(true)
  expect((await fetch(`${url}/`)).status).toBe(200)
  expect(child.exitCode).toBeNull()
  expect(output()).toContain('no such table')
})

const crash = (fault: string) =>
  `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} })`)}`

test.each([
  ['a fault that nobody catches', `throw new Error('the unknown')`],
  ['a promise that nobody holds', `Promise.reject(new Error('the unknown'))`],
])('%s ends the process with a message, for a supervisor to start it again', async (_, fault) => {
  seedInto(place.dataDir)
  const { url, child, ended, output } = start({}, { nodeArgs: ['--import', crash(fault)] })
  expect((await sendEnquiry(await url)).status).toBe(201)
  child.kill('SIGUSR2')
  expect(await ended).toBeGreaterThan(0)
  expect(output()).toContain('the unknown')
  expect(output()).toContain('The server ends because of a fault that it does not know.')
  const again = start()
  expect((await fetch(`${await again.url}/api/ready`)).status).toBe(200)
})
