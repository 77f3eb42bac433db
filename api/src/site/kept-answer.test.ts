import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerKept, keepAnswer } from './kept-answer.ts'

const kept = await keepAnswer('a page '.repeat(100), { headers: { 'content-type': 'text/html' } })
const app = new Hono().get('/', (c) => answerKept(c, kept))
const ask = (headers: Record<string, string>) => app.request('/', { headers })

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'br;q=0, gzip;q=0.5'],
  [null, 'gzip;q=0, br;q=0.00, identity'],
  [null, 'x, '.repeat(2_000) + 'br'],
  [null, ''],
])('%s for %.40s', async (encoding, accepted) => {
  const answer = await ask({ 'accept-encoding': accepted })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding])
})

test.each([
  [304, `"${kept.etag}-br"`],
  [304, `"other", W/"${kept.etag}-gzip"`],
  [304, '*'],
  [200, `"other"`],
  [200, `"${kept.etag}x-br"`],
  [200, '"x", '.repeat(1_500)],
])('%i for whoever holds %.40s', async (status, held) => {
  expect((await ask({ 'if-none-match': held })).status).toBe(status)
})
