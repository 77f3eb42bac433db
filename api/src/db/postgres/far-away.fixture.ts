import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const delayMs = 60

/** The address of a database as if it stood on another continent: what is sent to it takes its time. */
export async function fromFarAway(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const target = Number(url.port)
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    near.on('data', (chunk) => setTimeout(() => far.write(chunk), delayMs))
    near.on('error', () => undefined).on('close', () => far.destroy())
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return url.href
}
