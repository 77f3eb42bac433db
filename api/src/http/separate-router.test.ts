import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { observeRequests, type RequestRecord } from './request-log.ts'
import { answerBySeparateRouter } from './separate-router.ts'

test('its routes are recorded by pattern, its errors reach the app, the rest is answered by the app', async () => {
  const records: RequestRecord[] = []
  const routes = new Hono()
    .get('/:version/data', (c) => c.text('data'))
    .get('/:version/fault', () => {
      throw new Error('a fault')
    })
  const app = new Hono()
    .use(observeRequests((record) => records.push(record)))
    .get('/page', (c) => c.text('page'))
    .all(
      '*',
      answerBySeparateRouter(routes, (c) => c.text(`nothing at ${c.req.path}`, 404)),
    )
    .onError((error, c) => c.text(error.message, 500))

  const said = ['/page', '/v1/data', '/v1/fault', '/nowhere'].map(async (path) =>
    (await app.request(path)).text(),
  )
  expect(await Promise.all(said)).toEqual(['page', 'data', 'a fault', 'nothing at /nowhere'])
  expect(records.map(({ route, status }) => `${route} ${status}`).sort()).toEqual([
    '/:version/data 200',
    '/:version/fault 500',
    '/page 200',
    'unmatched 404',
  ])
})
