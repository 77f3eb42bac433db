import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

// What the benchmark compares with: Node's `http` alone, which asks the site once for its page and answers everybody with
// the same head and body, in one `writeHead` of headers computed once.
const site = { port: process.argv[2], host: '127.0.0.1', headers: { 'accept-encoding': 'br' } }
get(site, async (answer) => {
  const page = Buffer.concat(await answer.toArray())
  const own = /^(date|connection|keep-alive)$/i
  const head = answer.rawHeaders.filter((_, at, all) => !own.test(all[at - (at % 2)] ?? ''))
  const server = createServer((_, response) => response.writeHead(200, head).end(page))
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`)
  })
})
