import { expect, test } from 'vitest'
import { serveMetrics } from './metrics.ts'

test('figures are served for a collector, on loopback', async () => {
  const metrics = await serveMetrics(0)
  const request = { id: '1', traceId: undefined, method: 'GET', route: '/people/:id', status: 200 }
  metrics.request({ ...request, ms: 3 })
  metrics.request({ ...request, ms: 30 })
  metrics.rendered('home', 'new')
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  const labels = 'method="GET",route="/people/:id",status="200"'
  const lines = text.split('\n')
  expect(lines).toContain(`http_request_duration_seconds_count{${labels}} 2`)
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.005",${labels}} 1`)
  expect(lines).toContain('page_renders_total{page="home",outcome="new"} 1')
  expect(text).toContain('# TYPE nodejs_eventloop_lag_p99_seconds gauge')
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404)
  metrics.close()
})
