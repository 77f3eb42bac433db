import { expect, test } from 'vitest'
import type { Site } from '../site/site.ts'
import { healthRoutes } from './readiness.ts'

type Pages = Site['pages']

async function ask(
  pages: object[],
  storable = async () => {},
  authorization = '',
  { isShared = false, isLeaving = false } = {},
) {
  const routes = healthRoutes({
    storable,
    isShared,
    isLeaving: () => isLeaving,
    pages: { all: () => pages as ReturnType<Pages['all']> },
    identify: async (headers) =>
      headers.get('authorization') ? { id: 'v', name: 'Vic', role: 'viewer' } : undefined,
  })
  const answer = await routes.request('/api/ready', { headers: authorization ? { authorization } : {} })
  return [answer.status, await answer.json()]
}

const locked = async () => {
  throw new Error('/var/lib/daymark/site.db was removed or replaced')
}

test('who serves the last good page is ready, however the newest content is at fault', async () => {
  expect(await ask([{ path: '/', answer: {}, fault: 'The headline is blank' }])).toEqual([
    200,
    { ready: true },
  ])
})

test('who cannot serve a page or store an enquiry is not ready, and only staff are told why', async () => {
  const pages = [
    { path: '/', answer: {} },
    { path: '/projects', fault: 'The content cannot be reached' },
  ]
  expect(await ask(pages, locked)).toEqual([503, { ready: false }])
  expect(await ask(pages, locked, 'Bearer token')).toEqual([
    503,
    {
      ready: false,
      reasons: [
        '/projects has not been rendered yet: The content cannot be reached',
        'enquiries cannot be stored: /var/lib/daymark/site.db was removed or replaced',
      ],
    },
  ])
})

test('a database that all servers share takes none of them from the balancer: their pages go on', async () => {
  const silent = () => new Promise<void>(() => {})
  expect(await ask([{ path: '/', answer: {} }], silent, '', { isShared: true })).toEqual([
    200,
    { ready: true },
  ])
  expect(await ask([{ path: '/', answer: {} }], locked, 'Bearer token', { isShared: true })).toEqual([
    200,
    {
      ready: true,
      reasons: ['enquiries cannot be stored: /var/lib/daymark/site.db was removed or replaced'],
    },
  ])
})

test('who is about to end is not ready, while everything still works', async () => {
  expect(await ask([{ path: '/', answer: {} }], undefined, '', { isLeaving: true })).toEqual([
    503,
    { ready: false },
  ])
})
