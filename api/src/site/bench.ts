import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { median, percentile } from '../bench-figures.ts'
import { openContent } from '../content.ts'
import { createDeps } from '../deps.ts'
import { readEnv } from '../env.ts'
import { listen } from '../http/listen.ts'

// The started product in this process: publish to live, and pages per second beside Node's bare http with the same bytes.
const dataDir = mkdtempSync(join(tmpdir(), 'daymark-bench-'))
const seeding = openContent({
  dataDir,
  identify: async () => undefined,
  knownQueries: [],
  afterCommit: () => {},
})
await seeding.seed()
seeding.close()

const startedAt = performance.now()
const deps = await createDeps(readEnv({ DATA_DIR: dataDir, PORT: '0' }), () => {})
const app = createApp(deps, () => {})
const server = await listen(app, { port: 0, host: '127.0.0.1' })
deps.listeningOn(server.port)
await deps.site.pages.refresh()
console.log(
  `Serving after ${(performance.now() - startedAt).toFixed(0)} ms in the process, memory ${megabytes()} MB`,
)

await publishToLive()
await pagesPerSecond()
await server.close()
await deps.close()
rmSync(dataDir, { recursive: true })
process.exit(0)

async function publishToLive() {
  const token = await tokenOf()
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const heroHeadline = `Published ${round} ${Math.random()}`
    const mutations = [{ patch: { id: 'homePage', set: { heroHeadline } } }]
    const publishedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}/v2025-02-19/data/mutate/production`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mutations }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    while (!(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).includes(heroHeadline));
    times.push(performance.now() - publishedAt)
  }
  console.log(
    `Publish to live: median ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
  )
}

async function tokenOf() {
  const first = await deps.staff.ensureFirstAccount('bench', 'only for the benchmark')
  const person = deps.staff.people.list().find(({ username }) => username === first?.username)
  return deps.staff.credentials.issue(person?.id ?? '', 'token')
}

async function pagesPerSecond() {
  const body = deps.site.pages.state('home').answer?.bodies.br ?? new Uint8Array()
  const bare = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const ratios: number[] = []
  const late: number[] = []
  for (let pair = 0; pair < 5; pair++) {
    const ours = await load(server.port)
    const floor = await load(portOf(bare))
    ratios.push(ours.perSecond / floor.perSecond)
    late.push(percentile(ours.times, 0.99))
  }
  bare.close()
  console.log(
    `Pages: ${median(ratios).toFixed(2)} of Node's bare http, p99 ${median(late).toFixed(1)} ms, median of 5 pairs`,
  )
}

/** 32 connections for a second, from this process, so that both sides carry the same cost of the client. */
async function load(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const times: number[] = []
  const until = performance.now() + 1_000
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get({ agent, port, host: '127.0.0.1', headers: { 'accept-encoding': 'br' } }, (response) => {
        response.resume().once('end', resolve)
      }).once('error', reject)
    })
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (performance.now() < until) {
        const askedAt = performance.now()
        await one()
        times.push(performance.now() - askedAt)
      }
    }),
  )
  agent.destroy()
  return { perSecond: times.length / ((performance.now() - begun) / 1_000), times }
}

function portOf(bare: Server) {
  return (bare.address() as AddressInfo).port
}

function megabytes() {
  return Math.round(process.memoryUsage.rss() / 1e6)
}
