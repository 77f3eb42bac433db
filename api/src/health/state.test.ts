import { stateSchema, type Finding } from '@daymark/schemas/staff'
import { expect, test } from 'vitest'
import { Problem, problemResponse } from '../http/problem.ts'
import { stateRoutes } from './state.ts'

const finding: Finding = { check: 'Mails', verdict: 'fine', text: 'None waits.' }

test('staff see the findings and the last faults; who asks again soon causes no other look', async () => {
  let looks = 0
  let now = 0
  const routes = stateRoutes({
    examine: async () => {
      looks += 1
      if (looks === 2) throw new Error('the thread ended')
      return [finding]
    },
    identify: async (headers) =>
      headers.get('authorization') ? { id: 'v', name: 'Vic', role: 'viewer' } : undefined,
    faults: () => [
      { at: '2026-11-22T12:00:00.000Z', level: 'warn', message: 'first' },
      { at: '2026-11-22T12:00:01.000Z', level: 'error', message: 'last' },
    ],
    clock: () => now,
  })
  routes.onError((error, c) =>
    error instanceof Problem ? problemResponse(c, error) : c.text(error.message, 500),
  )
  const ask = (authorization = 'Bearer token') =>
    routes.request('/api/staff/state', { headers: { authorization } })
  expect((await ask('')).status).toBe(401)
  const [one, other] = await Promise.all([ask(), ask()])
  expect(stateSchema.parse(await one.json())).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    findings: [finding],
    faults: [{ message: 'last' }, { message: 'first' }],
  })
  expect([other.status, looks]).toEqual([200, 1])
  now += 60_000
  expect([(await ask()).status, (await ask()).status, looks]).toEqual([500, 200, 3])
})
