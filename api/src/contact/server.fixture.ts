import { serve } from '@hono/node-server'
import { openRoom } from './contact.fixture.ts'

// The room in a process of its own, to be killed: prints its port and serves.
const [dataDir, smtpUrl] = process.argv.slice(2)
const { app, room, outbox } = openRoom({
  dataDir,
  contact: { rateLimit: 1_000_000_000 },
  outbox: { smtpUrl, from: 'hello@firm.example' },
})
outbox.start(room.compose)
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`)
})
