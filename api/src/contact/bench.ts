import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// How fast enquiries are stored, as a share of the least that any server of this kind has to do: Hono, the
// form's zod and one insert in a shared commit. Both run in turn on the same machine, with FULL sync.
const connections = 64
const warmUpMs = 1000
const measuredMs = Number(process.argv[2] ?? 3000)
const rounds = 3

const servers = { floor: 'bench-floor.ts', pipeline: 'test-server.ts' } as const
const rates: Record<keyof typeof servers, number[]> = { floor: [], pipeline: [] }
const slowest: Record<keyof typeof servers, number[]> = { floor: [], pipeline: [] }

for (let round = 0; round < rounds; round += 1) {
  for (const name of ['floor', 'pipeline'] as const) {
    const { rate, p99 } = await measure(servers[name])
    rates[name].push(rate)
    slowest[name].push(p99)
  }
}

const floor = median(rates.floor)
const pipeline = median(rates.pipeline)
const p99 = median(slowest.pipeline)
process.stdout.write(
  `enquiries  floor ${floor.toFixed(0)}/s (p99 ${median(slowest.floor).toFixed(1)} ms)  ` +
    `whole pipeline ${pipeline.toFixed(0)}/s (p99 ${p99.toFixed(1)} ms)  ratio ${(pipeline / floor).toFixed(2)}\n`,
)
if (pipeline / floor < 0.5 || p99 > 25) process.exitCode = 1

async function measure(file: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const script = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const took: number[] = []
  const start = performance.now()
  const end = start + warmUpMs + measuredMs
  await Promise.all(
    Array.from({ length: connections }, (_, sender) =>
      send(Number(line), sender, start + warmUpMs, end, took),
    ),
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
  took.sort((a, b) => a - b)
  return { rate: took.length / (measuredMs / 1000), p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}

/** One visitor after the other on one connection, by hand: an HTTP client would be what is measured. */
function send(port: number, sender: number, from: number, end: number, took: number[]) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', next).setNoDelay(true)
    let count = 0
    let sentAt = 0
    socket.on('error', reject)
    // An answer this small arrives in one piece.
    socket.on('data', (answer) => {
      if (answer.toString('latin1', 9, 12) !== '201') return reject(new Error(answer.toString()))
      const now = performance.now()
      if (sentAt >= from && now <= end) took.push(now - sentAt)
      if (now < end) next()
      else socket.end(resolve)
    })

    function next() {
      sentAt = performance.now()
      count += 1
      const body = `{"name":"Ada Lovelace","email":"ada@example.com","message":"We would like to see a prototype, number ${sender} of ${count}, as soon as you can make one."}`
      socket.write(
        `POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
          `idempotency-key: ${sender}-${count}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
    }
  })
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
