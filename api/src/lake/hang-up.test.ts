import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { openContent } from '../content/embedded.ts'
import { listen } from '../http/listen.ts'
import { byRole } from './lake.fixture.ts'

test.each([
  ['a mutation', '/v1/data/mutate/production', 'Content-Length: 100'],
  ['a mutation in chunks', '/v1/data/mutate/production', 'Transfer-Encoding: chunked'],
  ['an upload', '/v1/assets/images/production', 'Content-Length: 100'],
  ['an upload in chunks', '/v1/assets/files/production', 'Transfer-Encoding: chunked'],
])('who hangs up in the middle of %s is at fault, not the server', async (_, path, length) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hang-up-'))
  const content = openContent({ dataDir, identify: byRole, knownQueries: [], afterCommit: () => {} })
  const statuses: number[] = []
  let reading: () => void = () => {}
  const begun = new Promise<void>((resolve) => (reading = resolve))
  const app = new Hono()
    .use(async (c, next) => {
      reading()
      await next()
      statuses.push(c.res.status)
    })
    .route('/', content.lake.routes)
  app.onError((_error, c) => c.body(null, 500))
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await server.close()
    content.close()
    rmSync(dataDir, { recursive: true })
  })

  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer editor\r\nContent-Type: application/json\r\n${length}\r\n\r\n5\r\n{"a":\r\n`,
  )
  await begun
  socket.destroy()
  await expect.poll(() => statuses).toEqual([400])
})
