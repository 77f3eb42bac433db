import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Identify, Role } from './identity.ts'
import { Problem, problemResponse } from './problem.ts'
import { requireRole } from './require-role.ts'

const identify: Identify = async (headers) => {
  const role = headers.get('authorization') as Role | null
  return role ? { id: role, name: role, role } : undefined
}

const app = new Hono()
for (const least of ['viewer', 'editor', 'administrator'] as const)
  app.get(`/${least}`, async (c) => c.text((await requireRole(c, identify, least)).name))
app.onError((error, c) => problemResponse(c, error as Problem))

test.each([
  ['/viewer', '', 401, 'login_required'],
  ['/administrator', '', 401, 'login_required'],
  ['/viewer', 'viewer', 200, 'viewer'],
  ['/editor', 'viewer', 403, 'role_too_low'],
  ['/editor', 'administrator', 200, 'administrator'],
  ['/administrator', 'editor', 403, 'role_too_low'],
])('%s for "%s": %i', async (path, role, status, answered) => {
  const answer = await app.request(path, { headers: role ? { authorization: role } : {} })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(answered)
})
