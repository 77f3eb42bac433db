import { once } from 'node:events'
import { connect } from 'node:net'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enquiry, newPlace, seedInto, startServer, type ServerProcess } from './process.fixture.ts'

const place = newPlace()
let server: ServerProcess
let url: string

beforeAll(async () => {
  seedInto(place.dataDir)
  server = startServer({ DATA_DIR: place.dataDir, RATE_LIMIT_CONTACT: '1000' })
  url = await server.url
})
afterAll(async () => {
  await server.stop()
  place.remove()
})

interface Sending {
  /** The pieces, each a packet of its own. */
  pieces: readonly string[]
  /** Whether the sender says that nothing more comes. */
  ends: boolean
}

/** All that is answered until the server hangs up; it has to, at whatever point it was left. */
async function exchange({ pieces, ends }: Sending) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay(true)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  for (const piece of pieces) {
    if (!socket.writable) break
    await new Promise((resolve) => socket.write(Buffer.from(piece, 'latin1'), resolve))
  }
  if (ends) socket.end()
  await closed
  return answer
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)

const stored = () => {
  const db = new Database(join(place.dataDir, 'site.db'), { readonly: true })
  const count = db.prepare('SELECT count(*) FROM contact_submissions').pluck().get()
  db.close()
  return count
}

const head =
  'POST /api/contact HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n'
const body = JSON.stringify(enquiry)
const half = Math.floor(body.length / 2)
const inChunks = [body.slice(0, half), body.slice(half), '']
  .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  .join('')

test.each([
  ['by its length', `${head}Content-Length: ${body.length}\r\n\r\n${body}`],
  ['in chunks', `${head}Transfer-Encoding: chunked\r\n\r\n${inChunks}`],
])('an enquiry sent %s and cut at any byte is refused or let go, whole it is kept once', async (_, whole) => {
  const before = Number(stored())
  const cuts = Array.from({ length: whole.length - 1 }, (_unused, at) => whole.slice(0, at + 1))
  const answers = await Promise.all(
    cuts.flatMap((cut) => [
      exchange({ pieces: [cut], ends: true }),
      exchange({ pieces: [cut], ends: false }),
    ]),
  )
  for (const answer of answers) {
    expect(statuses(answer).length).toBeLessThanOrEqual(1)
    expect(statuses(answer)[0] ?? '400').toMatch(/^4\d\d$/)
  }
  expect(stored()).toBe(before)
  expect(statuses(await exchange({ pieces: [...whole], ends: false }))).toEqual(['201'])
  expect(stored()).toBe(before + 1)
})

/** Requests whose answers say which of them they answer. */
const request = fc.nat(9_999).chain((tag) =>
  fc.constantFrom(
    {
      sent: `GET /api/staff/login?origin=${'{url}'}/studio/t${tag} HTTP/1.1\r\nHost: x\r\n\r\n`,
      expected: `/studio/t${tag}"`,
    },
    { sent: `HEAD /projects/?t=${tag} HTTP/1.1\r\nHost: x\r\n\r\n`, expected: `?t=${tag}\r` },
    {
      sent: `POST /api/staff/login HTTP/1.1\r\nHost: x\r\nContent-Type: text/x-t${tag}\r\nContent-Length: 44\r\n\r\nGET /api/health HTTP/1.1\r\nHost: smuggled\r\n\r\n`,
      expected: ' 415 ',
    },
    {
      sent: `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n1\r\nt\r\n0\r\n\r\n`,
      expected: ' 400 ',
    },
  ),
)

test('requests in a row, cut into any pieces, are each answered with what they asked for, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(3_000), { maxLength: 8 }),
      async (requests, cuts) => {
        const last = 'GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
        const sent = requests.map((each) => each.sent.replace('{url}', url)).join('') + last
        const at = [0, ...cuts.filter((cut) => cut < sent.length).toSorted((a, b) => a - b), sent.length]
        const pieces = at.slice(1).map((end, index) => sent.slice(at[index], end))
        const answer = await exchange({ pieces, ends: false })
        const parts = answer.split(/(?=HTTP\/1\.1 \d{3} )/)
        expect(parts.length).toBe(requests.length + 1)
        for (const [index, { expected }] of requests.entries()) expect(parts[index]).toContain(expected)
        expect(parts.at(-1)).toContain('Sitemap: ')
      },
    ),
    { numRuns: 60 },
  )
})
