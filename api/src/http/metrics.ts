import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestRecord } from './request-log.ts'

export type Metrics = ReturnType<typeof createMetrics>

type Labels = Record<string, string>
type Figures = number | [Labels, number][]

/** Metrics in Prometheus' text format. Labels must come from a small set, never from a visitor. */
export function createMetrics() {
  const families = new Map<
    string,
    { type: string; help: string; lines: () => string[] | Promise<string[]> }
  >()

  function family(name: string, type: string, help: string, lines: () => string[] | Promise<string[]>) {
    families.set(name, { type, help, lines })
  }

  function counter(name: string, help: string) {
    const series = new Map<string, { labels: Labels; value: number }>()
    family(name, 'counter', help, () =>
      [...series.values()].map(({ labels, value }) => `${name}${label(labels)} ${value}`),
    )
    return (labels: Labels = {}, by = 1) => {
      const key = Object.values(labels).join('\n')
      const one = series.get(key)
      if (one) one.value += by
      else series.set(key, { labels, value: by })
    }
  }

  /** Read at each scrape. */
  function gauge(name: string, help: string, read: () => Figures | Promise<Figures>) {
    family(name, 'gauge', help, async () => {
      // A metric whose source is unavailable is left out.
      const values = await (async () => read())().catch((): Figures => [])
      return typeof values === 'number'
        ? [`${name} ${values}`]
        : values.map(([labels, value]) => `${name}${label(labels)} ${value}`)
    })
  }

  function histogram(name: string, help: string, bounds: readonly number[]) {
    const counts = bounds.map(() => 0)
    let sum = 0
    let count = 0
    family(name, 'histogram', help, () => [
      ...bounds.map((bound, index) => `${name}_bucket{le="${bound}"} ${counts[index]}`),
      `${name}_bucket{le="+Inf"} ${count}`,
      `${name}_sum ${sum}`,
      `${name}_count ${count}`,
    ])
    return (value: number) => {
      bounds.forEach((bound, index) => {
        if (value <= bound) counts[index] = (counts[index] ?? 0) + 1
      })
      sum += value
      count += 1
    }
  }

  async function text() {
    const parts = [...families].map(async ([name, { type, help, lines }]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...(await lines()),
    ])
    return `${(await Promise.all(parts)).flat().join('\n')}\n`
  }

  return { counter, gauge, histogram, text }
}

/** Requests and their time, and the health of the process. Returns a function that counts a finished request. */
export function measureRequests(metrics: Metrics) {
  const requests = metrics.counter('http_requests_total', 'Requests answered.')
  const seconds = metrics.histogram(
    'http_request_duration_seconds',
    'Time to answer.',
    [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
  )
  metrics.gauge('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss())
  metrics.gauge('process_uptime_seconds', 'Time since the start.', () => Math.round(process.uptime()))
  return ({ method, route, status, ms }: RequestRecord) => {
    requests({ method, route, status: String(status) })
    seconds(ms / 1000)
  }
}

/** On loopback only, for the operator's collector. */
export function serveMetrics(metrics: Metrics, port: number) {
  const server = createServer(async (incoming, outgoing) => {
    const found = incoming.method === 'GET' && incoming.url === '/metrics'
    const body = found ? await metrics.text() : 'See /metrics.\n'
    outgoing.writeHead(found ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    outgoing.end(body)
  })
  return new Promise<{ port: number; close: () => void }>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () => {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}

function label(labels: Labels) {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replace(/["\\\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))}"`,
  )
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
