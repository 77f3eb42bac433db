import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { once } from 'node:events'
import Database from 'better-sqlite3'
import { beaconPath } from '@daymark/schemas/beacon'
import { median, percentile } from '../trials/figures.fixture.ts'
import { startServer } from '../trials/server.fixture.ts'
import { connectVisitors, pageRequest } from '../trials/visitors.fixture.ts'

// How quick the home page is by itself and while 10,000 beacons a second come: as if from many addresses, then from one.
// And how many rows are left of them. Prints figures and judges nothing.
const seconds = Number(process.argv[2] ?? 60)
const wanted = 10_000
const perAddress = 100
const pageEveryMs = 5
const sites = ['', 'example.com', 'search.example', 'forum.example']

interface Flood {
  port: number
  from: 'many addresses' | 'one address'
}

if (isMainThread) await main()
else await flood(workerData as Flood)

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const product = await startServer('../main.ts', [], {
    PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const { port } = product
  await product.comesToRest()
  console.log(`The home page by itself: ${await readHomePage(port, 10)}`)
  for (const from of ['many addresses', 'one address'] as const) {
    // In a thread of its own, so that only the server is waited for.
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { port, from } satisfies Flood,
      argv: [`${seconds}`],
    })
    const ended = once(worker, 'exit')
    console.log(`The home page during beacons from ${from}: ${await readHomePage(port, seconds)}`)
    await ended
  }
  await product.end('SIGTERM')
  const db = new Database(join(dataDir, 'site.db'), { readonly: true })
  const rows = db.prepare('SELECT count(*) FROM visit_sums').pluck().get() as number
  const views = db.prepare(`SELECT sum(count) FROM visit_sums WHERE kind = 'views'`).pluck().get() as number
  db.close()
  console.log(`${views} beacons were counted; they left ${rows} rows`)
  rmSync(dataDir, { recursive: true })
}

async function readHomePage(port: number, forSeconds: number) {
  const reader = await connectVisitors(port, 1)
  const until = performance.now() + forSeconds * 1_000
  const took: number[] = []
  while (performance.now() < until) {
    took.push(
      ...(await reader.ask(
        () => pageRequest('/'),
        () => true,
      )),
    )
    await pause(pageEveryMs)
  }
  reader.leave()
  return `p50 ${median(took).toFixed(2)} ms, p90 ${percentile(took, 0.9).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms`
}

/** As many a second as are wanted, whatever the server does, as long as it lets connections free. */
async function flood({ port, from }: Flood) {
  const free = await Promise.all(Array.from({ length: 200 }, () => connectVisitors(port, 1)))
  const begun = performance.now()
  let sent = 0
  for (;;) {
    const elapsed = performance.now() - begun
    if (elapsed > seconds * 1_000) break
    for (let due = Math.min(100, Math.floor((elapsed * wanted) / 1_000) - sent); due > 0; due -= 1) {
      const visitor = free.pop()
      if (!visitor) break
      const request = beacon((sent += 1), from === 'one address' ? '198.51.100.1' : addressOf(sent))
      void visitor
        .ask(
          () => request,
          () => true,
        )
        .then(() => free.push(visitor))
    }
    await pause(1)
  }
  console.log(`${(sent / seconds).toFixed(0)} beacons a second were sent`)
  process.exit()
}

function addressOf(turn: number) {
  const number = Math.floor(turn / perAddress)
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

function beacon(turn: number, address: string) {
  const body = JSON.stringify({
    path: '/',
    view: { loaded: true, from: sites[turn % sites.length], width: 1280, campaign: `campaign ${turn}` },
    steps: ['read25', 'read50', 'seen'],
    vitals: { lcp: turn % 4_000, inp: 40, cls: 0.01 },
  })
  return (
    `POST ${beaconPath} HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain;charset=UTF-8\r\n` +
    `user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0\r\n` +
    `x-forwarded-for: ${address}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
