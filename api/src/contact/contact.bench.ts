import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, percentile } from '../trials/figures.fixture.ts'
import { startServer, type BenchServer } from '../trials/server.fixture.ts'
import { connectVisitors, pageRequest } from '../trials/visitors.fixture.ts'

// How fast the product takes enquiries, as a share of the least that any server of this kind has to do: Hono, the
// form's zod and one insert in a shared commit, with FULL sync. Both run at the same time and are asked in turn, a short
// while each, so that whatever else the machine does weighs on both alike. Then enquiries come without a pause while
// somebody reads the home page. Prints figures and judges nothing.
const connections = 64
const turns = Number(process.argv[2] ?? 15)
const warmUp = 5000
const perTurn = 1000
const meanwhileMs = 5000

let written = 0
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const floor = await startServer('../contact/floor.fixture.ts', [join(dataDir, 'floor')])
const product = await startServer('../main.ts', [], {
  PORT: '0',
  DATA_DIR: join(dataDir, 'product'),
  NODE_ENV: 'production',
  RATE_LIMIT_CONTACT: '1000000',
})
await product.comesToRest()
const toFloor = await connectVisitors(floor.port, connections)
const toProduct = await connectVisitors(product.port, connections)
await besideTheFloor()
await homePageMeanwhile()
await Promise.all([floor.end('SIGKILL'), product.end('SIGKILL')])
rmSync(dataDir, { recursive: true })

async function besideTheFloor() {
  await toFloor.ask(newEnquiry, enough(warmUp))
  await toProduct.ask(newEnquiry, enough(warmUp))

  const rates: number[] = []
  const costs: number[] = []
  const took: number[] = []
  const tookLeast: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const least = await measure(floor, toFloor)
    const ours = await measure(product, toProduct)
    rates.push(ours.perSecond / least.perSecond)
    costs.push(least.cpu / ours.cpu)
    took.push(...ours.took)
    tookLeast.push(...least.took)
    if (turn < turns - 1) continue
    console.log(
      `Floor ${least.perSecond.toFixed(0)}/s at ${least.cpu.toFixed(0)} µs of processor time each, ` +
        `enquiries ${ours.perSecond.toFixed(0)}/s at ${ours.cpu.toFixed(0)} µs`,
    )
  }
  console.log(
    `Enquiries: ${median(rates).toFixed(2)} of the floor (wanted: at least 0.2), by processor time ${median(costs).toFixed(2)}, ` +
      `p99 ${percentile(took, 0.99).toFixed(1)} ms (wanted: at most 50; the floor's ${percentile(tookLeast, 0.99).toFixed(1)} ms) ` +
      `at ${connections} connections, ${turns} pairs`,
  )
}

async function homePageMeanwhile() {
  const reader = await connectVisitors(product.port, 1)
  const until = performance.now() + meanwhileMs
  const isOver = () => performance.now() >= until
  const [enquiries, reading] = await Promise.all([
    toProduct.ask(newEnquiry, isOver),
    reader.ask(() => pageRequest('/'), isOver),
  ])
  console.log(
    `Without a pause: ${(enquiries.length / (meanwhileMs / 1000)).toFixed(0)} enquiries/s, p99 ${percentile(enquiries, 0.99).toFixed(1)} ms; ` +
      `the home page meanwhile p50 ${median(reading).toFixed(1)} ms, p99 ${percentile(reading, 0.99).toFixed(1)} ms`,
  )
}

async function measure({ processorTime }: BenchServer, { ask }: Awaited<ReturnType<typeof connectVisitors>>) {
  const before = await processorTime()
  const begun = performance.now()
  const took = await ask(newEnquiry, enough(perTurn))
  const perSecond = took.length / ((performance.now() - begun) / 1000)
  const cpu = ((await processorTime()) - before) / took.length
  return { perSecond, cpu, took }
}

function enough(count: number) {
  return (answered: number) => answered >= count
}

function newEnquiry() {
  written += 1
  const body = `{"name":"Ada Lovelace","email":"ada@example.com","message":"We would like to see a prototype, number ${written}, as soon as you can make one."}`
  return (
    `POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    `idempotency-key: ${crypto.randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  )
}
