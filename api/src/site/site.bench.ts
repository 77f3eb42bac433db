import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median, percentile } from '../trials/figures.fixture.ts'
import { startServer } from '../trials/server.fixture.ts'
import { comparePages } from './page-load.fixture.ts'

// The product as it is started for visitors, in a process of its own: how soon it serves, how soon a publish is live,
// what it holds when nothing happens, and how many pages it answers beside Node's bare http.
const dataDir = mkdtempSync(join(tmpdir(), 'daymark-bench-'))
const port = await freePort()
const site = `http://127.0.0.1:${port}`

try {
  const first = await startProduct()
  await first.comesToRest()
  await first.end('SIGTERM')
  const product = await startProduct()
  console.log(`Serving ${product.after.toFixed(0)} ms after the start of the process (wanted: at most 1000)`)
  await pause(10_000)
  console.log(`Idle memory, the lake loaded: ${megabytes(product.pid)} MB (wanted: at most 170)`)
  await publishToLive()
  console.log(`Memory after twenty publishes: ${megabytes(product.pid)} MB`)
  await product.end('SIGTERM')
  await comparePages(startProduct)
} finally {
  rmSync(dataDir, { recursive: true })
}

async function startProduct() {
  const begun = performance.now()
  const server = await startServer('../main.ts', [], {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    STAFF_USERNAME: 'bench',
  })
  const answer = await fetch(site)
  if (!answer.ok) throw new Error(`The home page is answered with ${answer.status}: is it built?`)
  return { ...server, after: performance.now() - begun }
}

async function publishToLive() {
  const token = execFileSync(process.execPath, [besideThis('../cli/staff.ts'), 'token', 'bench'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  }).trim()
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const heroHeadline = `Published ${round} ${Math.random()}`
    const publishedAt = performance.now()
    const answer = await fetch(`${site}/v2025-02-19/data/mutate/production`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mutations: [{ patch: { id: 'homePage', set: { heroHeadline } } }] }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    while (!(await (await fetch(site)).text()).includes(heroHeadline));
    times.push(performance.now() - publishedAt)
  }
  console.log(
    `Publish to live: median ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
  )
}

function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function megabytes(pid: number) {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(kilobytes) / 1024)
}

function besideThis(file: string) {
  return fileURLToPath(new URL(file, import.meta.url))
}
