import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { portHolder } from './port-holder.ts'

test('who listens on a port is named, and nobody where nobody does', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(portHolder(port)).toMatch(new RegExp(`^.+ \\(process ${process.pid}\\)$`))
  server.close()
  await once(server, 'close')
  expect(portHolder(port)).toBeUndefined()
})
