import { serve } from '@hono/node-server'
import { openRoom } from './test-contact.ts'

// The room in a process of its own, to be killed or measured: prints its port and serves.
const { app } = openRoom({ dataDir: process.argv[2], contact: { rateLimit: 1_000_000_000 } })
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`)
})
process.on('message', () => process.send?.(process.cpuUsage()))
