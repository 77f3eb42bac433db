import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beaconPath } from '@daymark/schemas/beacon'
import { median, percentile } from '../trials/figures.fixture.ts'
import { startServer } from '../trials/server.fixture.ts'
import { connectVisitors, pageRequest } from '../trials/visitors.fixture.ts'

// How quick the home page is by itself and while beacons come without a pause: as if from many addresses, where each is
// counted, then from one, which is refused most. And how many rows are left of them. Prints figures and judges nothing.
const seconds = Number(process.argv[2] ?? 10)
const connections = 32
const perAddress = 100

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const product = await startServer('../main.ts', [], {
  PORT: '0',
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  TRUSTED_PROXIES: '127.0.0.1',
})
await product.comesToRest()
const flood = await connectVisitors(product.port, connections)
const reader = await connectVisitors(product.port, 1)
const sites = ['', 'example.com', 'search.example', 'forum.example']
let sent = 0

await read('by itself', during())
await read('during beacons from many addresses', during(), (turn) => beacon(addressOf(turn)))
await read('during beacons from one address', during(), () => beacon('198.51.100.1'))
await product.end('SIGTERM')
const db = new Database(join(dataDir, 'site.db'), { readonly: true })
const rows = db.prepare('SELECT count(*) FROM visit_sums').pluck().get() as number
const views = db.prepare(`SELECT sum(count) FROM visit_sums WHERE kind = 'views'`).pluck().get() as number
db.close()
console.log(`${sent} beacons were sent, ${views} counted; they left ${rows} rows`)
rmSync(dataDir, { recursive: true })

async function read(when: string, isOver: () => boolean, request?: (turn: number) => string) {
  const before = sent
  const flooding = request && flood.ask(() => request((sent += 1)), isOver)
  const took = await reader.ask(() => pageRequest('/'), isOver)
  await flooding
  const rate = request ? `${((sent - before) / seconds).toFixed(0)} beacons/s, ` : ''
  console.log(
    `The home page ${when}: ${rate}p50 ${median(took).toFixed(2)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms`,
  )
}

function during() {
  let until: number | undefined
  return () => performance.now() >= (until ??= performance.now() + seconds * 1_000)
}

function addressOf(turn: number) {
  const number = Math.floor(turn / perAddress)
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

function beacon(address: string) {
  const from = sites[sent % sites.length]
  const body = JSON.stringify({
    path: '/',
    view: { loaded: true, from, width: 1280, campaign: `campaign ${sent}` },
    steps: ['read25', 'read50', 'seen'],
    vitals: { lcp: sent % 4_000, inp: 40, cls: 0.01 },
  })
  return (
    `POST ${beaconPath} HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain;charset=UTF-8\r\n` +
    `user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0\r\n` +
    `x-forwarded-for: ${address}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
