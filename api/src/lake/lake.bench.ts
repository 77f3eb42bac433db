import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { serve } from '@hono/node-server'
import { createClient } from '@sanity/client'
import { pageQueries } from '@daymark/schemas/page-queries'
import Database from 'better-sqlite3'
import { evaluate, parse } from 'groq-js'
import { median, percentile } from '../trials/figures.fixture.ts'
import type { Identify } from '../http/identity.ts'
import { type Lake, openLake } from './lake.ts'

const groq = pageQueries.home
const by = { id: 'bench', name: 'bench' }
const identify: Identify = async () => ({ ...by, role: 'editor' })
const words = 'A document of about a thousand bytes, as a page of text would be. '.repeat(14)

await queries()
await mutations()
await listeners()

/** The home page's query over growing datasets: groq-js alone over an array, the lake anew, the lake again. */
async function queries() {
  console.log('documents   groq-js ms    lake anew ms   lake again ms   anew / groq-js   memory MB')
  for (const count of [50, 1_000, 10_000]) {
    const documents = Array.from({ length: count }, (_, index) => ({
      _id: `filler-${index}`,
      _type: index % 50 === 0 && index < 1_000 ? 'clientLogo' : 'filler',
      name: `Document ${index}`,
      orderRank: String(index % 97),
      words,
    }))
    await inFolder(async (dataDir) => {
      const first = open(dataDir)
      first.mutate(
        [...documents, { _id: 'homePage', _type: 'homePage' }].map((create) => ({ create })),
        by,
      )
      first.close()
      const before = heapInUse()
      const lake = open(dataDir)
      const memory = (heapInUse() - before) / 1e6
      const tree = parse(groq)
      let round = 0
      const bare: number[] = []
      const anew: number[] = []
      const again: number[] = []
      for (let turn = 0; turn < 9; turn++) {
        bare.push(await timeOf(async () => (await evaluate(tree, { dataset: documents })).get()))
        // A revision of its own each time, as after a publish.
        lake.mutate([{ createOrReplace: { _id: 'other', _type: 'filler', round } }], by)
        anew.push(await timeOf(() => lake.query(`${groq}${' '.repeat(++round)}`)))
        await lake.query(groq)
        for (let asked = 0; asked < 50; asked++) again.push(await timeOf(() => lake.query(groq)))
      }
      const figures = [bare, anew, again].map((times) => median(times).toFixed(3).padStart(13))
      const ratio = (median(anew) / median(bare)).toFixed(3).padStart(14)
      console.log(
        `${String(count).padStart(9)}${figures.join('   ')}   ${ratio}   ${memory.toFixed(1).padStart(9)}`,
      )
      lake.close()
    })
  }
}

/** One change a transaction, beside the same bytes written by bare transactions to the same disk. */
async function mutations() {
  await inFolder(async (dataDir) => {
    const lake = open(dataDir)
    lake.mutate([{ create: { _id: 'page', _type: 'page', words, n: 0 } }], by)
    const bare = new Database(join(dataDir, 'bare.db'))
    bare.pragma('journal_mode = WAL')
    bare.pragma('synchronous = FULL')
    bare.exec(
      'CREATE TABLE documents (id TEXT PRIMARY KEY, body TEXT) STRICT; CREATE TABLE log (seq INTEGER PRIMARY KEY, id TEXT, body TEXT) STRICT',
    )
    const put = bare.prepare(
      'INSERT INTO documents VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
    )
    const add = bare.prepare('INSERT INTO log (id, body) VALUES (?, ?)')
    const effects = JSON.stringify({
      apply: Array.from({ length: 8 }, () => 17),
      revert: Array.from({ length: 8 }, () => 17),
    })
    const write = bare.transaction((body: string) => {
      put.run('page', body)
      add.run('page', effects)
    })
    const rates: { ours: number; floor: number }[] = []
    for (let turn = 0; turn < 5; turn++) {
      const ours = await rateOf(200, (n) =>
        lake.mutate([{ patch: { id: 'page', set: { n: turn * 1000 + n } } }], by),
      )
      const floor = await rateOf(200, (n) => write(JSON.stringify({ ...lake.document('page'), n })))
      rates.push({ ours, floor })
    }
    const [ours, floor] = [median(rates.map((one) => one.ours)), median(rates.map((one) => one.floor))]
    console.log(
      `\nmutations a second: ${ours.toFixed(0)}; bare transactions of the same bytes: ${floor.toFixed(0)}; ratio ${(ours / floor).toFixed(2)}`,
    )
    bare.close()
    lake.close()
  })
}

/** From the client's call to the moment another client has heard of it, over HTTP. */
async function listeners() {
  await inFolder(async (dataDir) => {
    const lake = open(dataDir)
    const server = serve({ fetch: lake.routes.fetch, port: 0, hostname: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    const client = createClient({
      projectId: 'local',
      dataset: 'production',
      apiVersion: '2025-02-19',
      apiHost: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      useProjectHostname: false,
      useCdn: false,
      token: 'bench',
    })
    let heard = () => {}
    const welcomed = Promise.withResolvers<void>()
    const subscription = client
      .listen('*[_id == "page"]', {}, { events: ['welcome', 'mutation'] })
      .subscribe(({ type }) => (type === 'welcome' ? welcomed.resolve() : heard()))
    await welcomed.promise
    const times: number[] = []
    for (let round = 0; round < 60; round++) {
      await client.createOrReplace({ _id: 'drafts.page', _type: 'page', words, round })
      times.push(
        await timeOf(async () => {
          const told = new Promise<void>((resolve) => (heard = resolve))
          const publish = {
            actionType: 'sanity.action.document.publish',
            draftId: 'drafts.page',
            publishedId: 'page',
          }
          await Promise.all([client.action(publish as never), told])
        }),
      )
    }
    subscription.unsubscribe()
    const fetches: number[] = []
    for (let round = 0; round < 60; round++)
      fetches.push(await timeOf(() => client.request({ url: '/ping' })))
    console.log(
      `publish to listener: median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms; an empty request: median ${median(fetches).toFixed(1)} ms`,
    )
    lake.endStreams()
    await new Promise((resolve) => server.close(resolve))
    lake.close()
  })
}

/** What is in use after everything unused was thrown away. */
function heapInUse() {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

function open(dataDir: string): Lake {
  return openLake({ dataDir, identify, knownQueries: [groq], afterCommit: () => {} })
}

async function inFolder(act: (dataDir: string) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'daymark-bench-'))
  await act(dataDir)
  rmSync(dataDir, { recursive: true })
}

async function timeOf(act: () => unknown) {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}

async function rateOf(rounds: number, act: (round: number) => unknown) {
  const ms = await timeOf(() => {
    for (let round = 0; round < rounds; round++) act(round)
  })
  return (rounds / ms) * 1000
}
