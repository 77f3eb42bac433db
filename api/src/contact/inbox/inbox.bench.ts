import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { openSiteDb } from '../../db/site-db.ts'
import { startServer } from '../../trials/server.fixture.ts'
import { good } from '../contact.fixture.ts'

// How long the server's event loop stands still while staff use an inbox of a million enquiries, whose search index is
// still being made. Prints figures and judges nothing.
const rows = Number(process.argv[2] ?? 1_000_000)

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const metricsPort = await freePort()
const account = { username: 'bench', password: 'only for this benchmark' }
prepare()
const server = await startServer('../../main.ts', [], {
  PORT: '0',
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  METRICS_PORT: String(metricsPort),
  STAFF_USERNAME: account.username,
  STAFF_PASSWORD: account.password,
})
const origin = `http://127.0.0.1:${server.port}`
const login = await fetch(`${origin}/api/staff/login`, {
  method: 'POST',
  headers: { accept: 'application/json' },
  body: new URLSearchParams(account),
})
const { token } = (await login.json()) as { token: string }

await report('Nothing', () => pause(3000))
await report('CSV', () => read('/api/enquiries/csv'))
await report('A word that nobody wrote', () => read('/api/enquiries?q=nobodywrotethis'))
await report('Two letters', () => read('/api/enquiries?q=zq'))
await report('A filter', () => read('/api/enquiries?filter=answered'))
await report('An enquiry after another process wrote', async () => {
  const beside = new Database(join(dataDir, 'site.db'))
  beside.prepare("UPDATE contact_submissions SET status = 'read' WHERE seq = 1").run()
  beside.close()
  await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'bench' },
    body: JSON.stringify(good),
  })
})
await server.end('SIGKILL')
rmSync(dataDir, { recursive: true })

function prepare() {
  const db = openSiteDb(dataDir)
  db.pragma('synchronous = OFF')
  db.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO contact_submissions (id, name, email, message, submitted_at, status, idempotency_key, seq)
     SELECT printf('%012x-7', i) || hex(randomblob(8)), 'Person ' || i, 'person' || i || '@example.com',
       'We are a firm of ' || i || ' people, and would like to see a prototype of what you do with ' || hex(randomblob(20)),
       strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), iif(i % 2, 'new', 'read'), hex(randomblob(16)), i FROM n`,
  ).run(rows)
  db.close()
}

async function read(path: string) {
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length
  return `${answer.status}, ${(bytes / 1e6).toFixed(1)} MB`
}

async function report(what: string, act: () => Promise<unknown>) {
  await longestDelay()
  const begun = performance.now()
  const outcome = await act()
  const seconds = (performance.now() - begun) / 1000
  const delay = await longestDelay()
  console.log(
    `${what}: ${seconds.toFixed(1)} s${outcome ? ` (${String(outcome)})` : ''}; longest delay of the event loop ${delay.toFixed(0)} ms`,
  )
}

/** Milliseconds, since it was last asked. */
async function longestDelay() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
