import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { actorOf } from '../http/audit.ts'
import { Problem } from '../http/problem.ts'
import { requireActor, requireProof, requireRole } from '../http/require-role.ts'
import { bearerOf } from './credentials.ts'
import { fields, role, text, yesOrNo } from './staff-body.ts'
import type { StaffParts } from './staff-parts.ts'

const endTokens = yesOrNo.default(false)
const ownPasswordSchema = z.object({ current: text, next: text, endTokens })
const personSchema = z.object({ username: text, role, password: text.optional() })
const roleSchema = z.object({ role })
const resetSchema = z.object({ endTokens })

/** Accounts, for administrators; one's own account, for everybody on the staff. */
export function peopleRoutes(options: StaffParts) {
  const { people, credentials, links, ownPassword, identify, clientAddress } = options
  const caller = (c: Context) => requireRole(c, identify, 'viewer')
  const administrator = (c: Context) => requireRole(c, identify, 'administrator')
  /** For what lets somebody in, or shuts somebody out. */
  const provenAdministrator = (c: Context) => requireActor(c, options, 'administrator', requireProof)
  const routes = new Hono()

  routes.use('/api/staff/*', async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
  })

  routes.get('/api/staff/me', async (c) => {
    const { id, name, role } = await caller(c)
    return c.json({ id, name, role })
  })

  routes.post('/api/staff/password', async (c) => {
    const by = await requireActor(c, options, 'viewer')
    const { current, next, endTokens } = await fields(c, ownPasswordSchema)
    await ownPassword.check(by, current, 'current')
    await people.setPassword(by, by.id, next, endTokens)
    return c.body(null, 204)
  })

  /** Somebody's own sessions and tokens; those of others are for administrators. */
  routes.get('/api/staff/access', async (c) => {
    const { id } = await caller(c)
    return c.json({ access: await credentials.list(id, bearerOf(c.req.raw.headers)) })
  })

  routes.get('/api/staff/people/:id/access', async (c) => {
    await administrator(c)
    return c.json({ access: await credentials.list(c.req.param('id')) })
  })

  routes.delete('/api/staff/access/:id', async (c) => {
    const asking = await caller(c)
    const { id, role } = asking
    const owner = await credentials.ownerOf(c.req.param('id'))
    if (owner === undefined || (owner !== id && role !== 'administrator'))
      throw new Problem(404, 'no_such_access', 'There is no such session or token.')
    await credentials.end(actorOf(c, asking, clientAddress), c.req.param('id'))
    return c.body(null, 204)
  })

  routes.get('/api/staff/people', async (c) => {
    await administrator(c)
    const waiting = await links.waiting()
    const everybody = await people.list()
    return c.json({
      people: everybody.map((person) => ({ ...person, link: waiting.get(person.id) ?? null })),
    })
  })

  routes.post('/api/staff/people', async (c) => {
    const by = await provenAdministrator(c)
    const added = await fields(c, personSchema)
    return c.json(await people.add(by, added.username, added.role, added.password), 201)
  })

  routes.patch('/api/staff/people/:id', async (c) => {
    const by = await provenAdministrator(c)
    const changed = await fields(c, roleSchema)
    return c.json(await people.setRole(by, c.req.param('id'), changed.role))
  })

  /** A new password that the administrator hands over; whoever held the old one is logged out. */
  routes.post('/api/staff/people/:id/password', async (c) => {
    const by = await provenAdministrator(c)
    const { endTokens } = await fields(c, resetSchema)
    return c.json({ password: await people.setPassword(by, c.req.param('id'), undefined, endTokens) })
  })

  routes.delete('/api/staff/people/:id', async (c) => {
    await people.remove(await provenAdministrator(c), c.req.param('id'))
    return c.body(null, 204)
  })

  return routes
}
