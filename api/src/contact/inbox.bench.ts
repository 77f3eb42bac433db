import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSiteDb } from '../db/site-db.ts'
import { startServer } from '../trials/server.fixture.ts'
import { good } from './contact.fixture.ts'

// How long the server keeps everybody else waiting while staff use an inbox of a million enquiries: the longest answer
// of /api/health during each thing they do. Prints figures and judges nothing.
const rows = Number(process.argv[2] ?? 1_000_000)

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const account = { username: 'bench', password: 'only for this benchmark' }
prepare()
const server = await startServer('../main.ts', [], {
  PORT: '0',
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
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
await server.comesToRest().catch(() => {})

await report('Nothing', () => pause(3000))
await report('CSV', () => read('/api/enquiries/csv'))
await report('A word that nobody wrote', () => read('/api/enquiries?q=nobodywrotethis'))
await report('Two letters', () => read('/api/enquiries?q=zq'))
await report('A filter', () => read('/api/enquiries?filter=answered'))
await report('An enquiry after another process wrote', async () => {
  const beside = openSiteDb(dataDir)
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
  let going = true
  let worst = 0
  const watching = (async () => {
    while (going) {
      const asked = performance.now()
      await (await fetch(`${origin}/api/health`)).text()
      worst = Math.max(worst, performance.now() - asked)
      await pause(5)
    }
  })()
  const begun = performance.now()
  const outcome = await act()
  const seconds = (performance.now() - begun) / 1000
  going = false
  await watching
  console.log(
    `${what}: ${seconds.toFixed(1)} s${outcome ? ` (${String(outcome)})` : ''}; worst /api/health ${worst.toFixed(0)} ms`,
  )
}
