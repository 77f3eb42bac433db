import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median, percentile } from '../bench-figures.ts'
import { readHomePage, sendEnquiries } from './bench-visitors.ts'

// How fast the product takes enquiries, as a share of the least that any server of this kind has to do: Hono, the
// form's zod and one insert in a shared commit, with FULL sync. Both run at the same time and are asked in turn, a short
// while each, so that whatever else the machine does weighs on both alike. Then enquiries come without a pause while
// somebody reads the home page. Prints figures and judges nothing.
const connections = 64
const turns = Number(process.argv[2] ?? 15)
const warmUp = 5000
const perTurn = 1000
const meanwhileMs = 5000

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const floor = await start('bench-floor.ts', [join(dataDir, 'floor')])
const product = await start('../main.ts', [], {
  PORT: '0',
  DATA_DIR: join(dataDir, 'product'),
  NODE_ENV: 'production',
  RATE_LIMIT_CONTACT: '1000000',
})
await isReady(product)
await besideTheFloor()
await homePageMeanwhile()
await Promise.all([end(floor.child), end(product.child)])
rmSync(dataDir, { recursive: true })

async function besideTheFloor() {
  await sendEnquiries(floor.port, connections, enough(warmUp))
  await sendEnquiries(product.port, connections, enough(warmUp))

  const rates: number[] = []
  const costs: number[] = []
  const took: number[] = []
  const tookLeast: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const least = await measure(floor)
    const ours = await measure(product)
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
    `Enquiries: ${median(rates).toFixed(2)} of the floor, by processor time ${median(costs).toFixed(2)}, ` +
      `p99 ${percentile(took, 0.99).toFixed(1)} ms (the floor's ${percentile(tookLeast, 0.99).toFixed(1)} ms) ` +
      `at ${connections} connections, ${turns} pairs`,
  )
}

async function homePageMeanwhile() {
  const until = performance.now() + meanwhileMs
  const isOver = () => performance.now() >= until
  const [enquiries, reading] = await Promise.all([
    sendEnquiries(product.port, connections, isOver),
    readHomePage(product.port, isOver),
  ])
  console.log(
    `Without a pause: ${(enquiries.length / (meanwhileMs / 1000)).toFixed(0)} enquiries/s, p99 ${percentile(enquiries, 0.99).toFixed(1)} ms; ` +
      `the home page meanwhile p50 ${median(reading).toFixed(1)} ms, p99 ${percentile(reading, 0.99).toFixed(1)} ms`,
  )
}

type Server = Awaited<ReturnType<typeof start>>

async function measure({ port, child }: Server) {
  const before = await cpuOf(child)
  const begun = performance.now()
  const took = await sendEnquiries(port, connections, enough(perTurn))
  const perSecond = took.length / ((performance.now() - begun) / 1000)
  const cpu = ((await cpuOf(child)) - before) / took.length
  return { perSecond, cpu, took }
}

function enough(count: number) {
  return (answered: number) => answered >= count
}

/** A server in a process of its own that says what processor time it has used. */
async function start(file: string, args: string[], env: Record<string, string> = {}) {
  const script = fileURLToPath(new URL(file, import.meta.url))
  const tellsItsTime = "data:text/javascript,process.on('message',()=>process.send(process.cpuUsage()))"
  const child = spawn(process.execPath, ['--import', tellsItsTime, script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  while (!/http\S+:\d+\//.test(said)) said += String(((await once(child.stdout!, 'data')) as [Buffer])[0])
  child.stdout!.resume()
  return { child, port: Number(/http\S+:(\d+)\//.exec(said)?.[1]) }
}

/** Its pages are there, and the pictures of a new data folder are drawn. */
async function isReady({ port, child }: Server) {
  const late = performance.now() + 120_000
  let [used, before] = [Number.POSITIVE_INFINITY, 0]
  while (used > 100_000 || !(await fetch(`http://127.0.0.1:${port}/`)).ok) {
    if (performance.now() > late)
      throw new Error('It does not come to rest, or has no home page: is it built?')
    await pause(1000)
    const now = await cpuOf(child)
    used = now - before
    before = now
  }
}

/** Microseconds of processor time so far. */
async function cpuOf(child: ChildProcess) {
  child.send('cpu')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return user + system
}

async function end(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
