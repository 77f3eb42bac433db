import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { formatRequest, levelOf, observeRequests, type RequestRecord } from './request-log.ts'

function observed(record: (request: RequestRecord) => void) {
  const app = new Hono()
  app.use(observeRequests(record))
  app.get('/people/:id', (c) => c.text('found'))
  app.get('/fault', () => {
    throw new Error('a fault')
  })
  app.all('/people/*', (c) => c.text('nobody', 404))
  app.onError((_, c) => c.text('sorry', 500))
  return app
}

test('one record a request, by pattern, without what a visitor typed', async () => {
  const records: RequestRecord[] = []
  const app = observed((request) => records.push(request))
  const answer = await app.request('/people/jane@example.com?token=secret', {
    headers: { authorization: 'Bearer secret' },
  })
  await app.request('/fault')
  await app.request('/jane@example.com')
  await app.request('/people/1', { method: 'JANE' })
  expect(records.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'GET /people/:id 200',
    'GET /fault 500',
    'GET unmatched 404',
    'OTHER unmatched 404',
  ])
  expect(answer.headers.get('x-request-id')).toBe(records[0]?.id)
  for (const style of ['json', 'prose'] as const) {
    const lines = records.map((request) => formatRequest(request, style, 0))
    expect(lines.join('\n')).not.toMatch(/jane|secret/i)
    expect(lines.every((line) => !line.includes('\n'))).toBe(true)
  }
})

test('a line for machines is JSON, whatever the pattern of the route', () => {
  const request = { id: 'a', traceId: 'b', method: 'GET', route: '/:id{[^"\\]+}', status: 200, ms: 1.5 }
  const line = formatRequest(request, 'json', 0)
  expect(JSON.parse(line)).toEqual({ time: '1970-01-01T00:00:00.000Z', level: 'info', ...request })
})

test("a trace's id is taken over as the standard writes it, and nothing else of that header", async () => {
  const records: RequestRecord[] = []
  const app = observed((request) => records.push(request))
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = [
    `00-${traceId}-00f067aa0ba902b7-01`,
    `01-${traceId}-00f067aa0ba902b7-01-more`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${traceId}-00f067aa0ba902b7-01jane@example.com`,
    'jane@example.com',
  ]
  for (const traceparent of headers)
    await app.request('/people/1', {}, { incoming: { headers: { traceparent } } })
  expect(records.map((record) => record.traceId)).toEqual([traceId, traceId, undefined, undefined, undefined])
})

test('a health check that finds nothing is no news, and what failed on our side is an error', () => {
  const level = (route: string, status: number) => levelOf({ route, status })
  expect([level('/api/ready', 200), level('/api/ready', 503), level('/', 200), level('/', 500)]).toEqual([
    'debug',
    'error',
    'info',
    'error',
  ])
})
