import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newPostgresServer } from '../../db/postgres/server.fixture.ts'
import { median } from '../figures.fixture.ts'
import { logIn, password } from '../process.fixture.ts'
import { startServer, type BenchServer } from '../server.fixture.ts'
import { connectVisitors } from '../visitors.fixture.ts'

// How fast one, two and four servers on one PostgreSQL take enquiries, as a share of bare inserts that are pipelined over
// a few connections, each a commit of its own. All are asked in turn, a short while each. Prints figures and judges
// nothing: servers, database and visitors share this machine's processors.
const atOnce = 64
const turns = Number(process.argv[2] ?? 9)
const perTurn = 1_500
const clients = 4

let written = 0
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const database = await newPostgresServer({ folder: tmpdir(), durable: true })
await database.start()
const content = await startServer('../main.ts', [], {
  PORT: '0',
  DATA_DIR: join(folder, 'content'),
  NODE_ENV: 'production',
  STAFF_PASSWORD: password,
})
await content.comesToRest()
const contentUrl = `http://127.0.0.1:${content.port}`
const { authorization } = await logIn(contentUrl)
const servers: BenchServer[] = []
for (let index = 0; index < 4; index += 1) {
  servers.push(
    await startServer('../main.ts', [], {
      PORT: '0',
      DATA_DIR: join(folder, `server-${index}`),
      NODE_ENV: 'production',
      RATE_LIMIT_CONTACT: '1000000',
      DATABASE_URL: database.url(),
      SANITY_PROJECT_ID: 'local',
      SANITY_API_HOST: contentUrl,
      SANITY_TOKEN: authorization.replace('Bearer ', ''),
    }),
  )
}

const floor = await openFloor()
const rates = new Map<number, number[]>()
const floors: number[] = []
for (let turn = -1; turn < turns; turn += 1) {
  const least = await perSecond(() => floor.insert(perTurn))
  for (const count of [1, 2, 4]) {
    const rate = await askServers(count)
    // The first turn warms up.
    if (turn >= 0) rates.set(count, [...(rates.get(count) ?? []), rate])
  }
  if (turn >= 0) floors.push(least)
}
const floorRate = median(floors)
console.log(
  `Floor: ${floorRate.toFixed(0)} bare inserts/s over ${clients} pipelined connections; ` +
    `${availableParallelism()} processors for database, servers and visitors`,
)
for (const [count, found] of rates) {
  const beside = median(found.map((rate, turn) => rate / (floors[turn] ?? rate)))
  const gain = median(found.map((rate, turn) => rate / (rates.get(1)?.[turn] ?? rate)))
  console.log(
    `${count} ${count === 1 ? 'server' : 'servers'}: ${median(found).toFixed(0)} enquiries/s, ${beside.toFixed(2)} of the floor` +
      `${count === 1 ? ' (wanted: at least 0.2)' : `, ${gain.toFixed(2)} times one`}`,
  )
}
await floor.close()
await Promise.all([content, ...servers].map((server) => server.end('SIGKILL')))
await database.remove()
rmSync(folder, { recursive: true })

async function askServers(count: number) {
  const visitors = await Promise.all(
    servers.slice(0, count).map(({ port }) => connectVisitors(port, atOnce / count)),
  )
  const rate = await perSecond(async () => {
    const answered = await Promise.all(
      visitors.map(({ ask }) => ask(newEnquiry, (done) => done >= perTurn / count)),
    )
    return answered.flat().length
  })
  for (const { leave } of visitors) leave()
  return rate
}

async function openFloor() {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: database.url(), pipeline: true })
      await client.connect()
      return client
    }),
  )
  await open[0]?.query(
    'CREATE TABLE bare (id uuid PRIMARY KEY, name text, email text, message text, key text UNIQUE)',
  )
  const insertOne = (client: pg.Client) =>
    client.query({
      name: 'insert',
      text: 'INSERT INTO bare VALUES ($1, $2, $3, $4, $5)',
      values: [randomUUID(), 'Ada Lovelace', 'ada@example.com', message(), randomUUID()],
    })
  return {
    async insert(count: number) {
      let begun = 0
      await Promise.all(
        Array.from({ length: atOnce }, async (_, index) => {
          const client = open[index % clients] as pg.Client
          while (begun < count) {
            begun += 1
            await insertOne(client)
          }
        }),
      )
      return count
    },
    close: () => Promise.all(open.map((client) => client.end())),
  }
}

async function perSecond(work: () => Promise<number>) {
  const begun = performance.now()
  return (await work()) / ((performance.now() - begun) / 1_000)
}

function message() {
  written += 1
  return `We would like to see a prototype, number ${written}, as soon as you can make one.`
}

function newEnquiry() {
  const body = JSON.stringify({ name: 'Ada Lovelace', email: 'ada@example.com', message: message() })
  return (
    `POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    `idempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  )
}
