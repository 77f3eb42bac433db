import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { lastBackup } from '../backup/backup-names.ts'
import type { Deps } from '../deps.ts'
import type { Listening } from '../http/listen.ts'
import type { RequestRecord } from '../http/request-log.ts'

/** On loopback only, for the operator's collector. */
export async function serveMetrics(port: number) {
  const metrics = createMetrics()
  const { registry } = metrics
  const server = createServer(async (incoming, outgoing) => {
    const found = incoming.method === 'GET' && incoming.url === '/metrics'
    const body = found ? await registry.metrics() : 'See /metrics.\n'
    outgoing.writeHead(found ? 200 : 404, { 'content-type': registry.contentType })
    outgoing.end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...metrics,
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Figures = number | Record<string, number>

/** Figures in Prometheus' format. Labels come from small sets, never from a visitor. */
function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  // Finding the series of three labels takes longer than counting in it.
  const series = new Map<string, Histogram.Internal<string>>()
  const renders = new Counter({
    name: 'page_renders_total',
    help: 'Pages rendered anew, or not for want of good content.',
    labelNames: ['page', 'outcome'],
    registers,
  })
  const commits = new Counter({
    name: 'content_commits_total',
    help: 'Changes of the content that were stored.',
    registers,
  })

  /** Read at each scrape, where it has a label for each of its values; left out while its source is unavailable. */
  function gauge(name: string, help: string, read: () => Figures | Promise<Figures>, label?: string) {
    new Gauge({
      name,
      help,
      registers,
      labelNames: label === undefined ? [] : [label],
      async collect() {
        this.reset()
        const found = await (async () => read())().catch(() => ({}))
        if (typeof found === 'number') this.set(found)
        else if (label === undefined) this.remove()
        else for (const [value, figure] of Object.entries(found)) this.set({ [label]: value }, figure)
      },
    })
  }

  return {
    registry,
    request({ method, route, status, ms }: RequestRecord) {
      const key = `${method} ${status} ${route}`
      const known = series.get(key) ?? seconds.labels({ method, route, status: String(status) })
      series.set(key, known)
      known.observe(ms / 1_000)
    },
    rendered: (page: string, outcome: string) => renders.inc({ page, outcome }),
    committed: () => commits.inc(),
    /** What is asked of the product when it is scraped. */
    watch({ env, outbox, contact, site, connections }: Deps, server: Listening) {
      gauge('http_connections', 'Open connections.', server.connections)
      gauge('http_bytes', 'Bytes of all connections since the start.', server.bytes, 'direction')
      gauge(
        'outbox_mails',
        'Mails that were not sent yet.',
        async () => {
          const { waiting, failed } = await outbox.status()
          return { waiting, failed }
        },
        'state',
      )
      gauge('outbox_oldest_mail_age_seconds', 'Age of the oldest notification that waits.', async () =>
        Math.round((await outbox.status()).oldestMs / 1_000),
      )
      gauge(
        'enquiries',
        'Enquiries that are kept.',
        async () => {
          const { mailFailed: _, ...byStatus } = await contact.counts()
          return byStatus
        },
        'status',
      )
      gauge('pages_at_fault', 'Pages whose newest content cannot be shown.', () => site.pages.faults().length)
      gauge('data_folder_free_bytes', 'Free room where the data folder is.', async () => {
        const { bavail, bsize } = await statfs(env.dataDir)
        return bavail * bsize
      })
      const { dir } = env.backup
      if (dir !== undefined)
        gauge('last_backup_timestamp_seconds', 'When the newest backup was made; 0 without one.', async () =>
          Math.round(Date.parse((await lastBackup(dir)) ?? new Date(0).toISOString()) / 1_000),
        )
      if (connections)
        gauge(
          'postgres_connections',
          'The pool of connections to PostgreSQL, and who waits for one.',
          connections,
          'state',
        )
    },
  }
}
