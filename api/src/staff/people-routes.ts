import { Hono, type Context } from 'hono'
import { actorOf } from '../http/audit.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify, Role } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import { requireProof, requireRole } from '../http/require-role.ts'
import type { AccountLinks } from './account-links/account-links.ts'
import { bearerOf, type Credentials } from './credentials.ts'
import type { OwnPassword } from './own-password.ts'
import { isRole, type People } from './people.ts'
import { fields, invalid, text, yesOrNo } from './staff-body.ts'

/** Accounts, for administrators; one's own account, for everybody on the staff. */
export function peopleRoutes(options: {
  people: People
  credentials: Credentials
  links: Pick<AccountLinks, 'waiting'>
  ownPassword: OwnPassword
  identify: Identify
  clientAddress: ClientAddress
}) {
  const { people, credentials, links, ownPassword, identify, clientAddress } = options
  const caller = (c: Context) => requireRole(c, identify, 'viewer')
  const actor = async (c: Context, least: Role) =>
    actorOf(c, await requireRole(c, identify, least), clientAddress)
  const administrator = (c: Context) => actor(c, 'administrator')
  /** For what lets somebody in, or shuts somebody out. */
  async function provenAdministrator(c: Context) {
    const found = await requireRole(c, identify, 'administrator')
    requireProof(found)
    return actorOf(c, found, clientAddress)
  }
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
    const by = await actor(c, 'viewer')
    const { current, next, endTokens = false } = await fields(c)
    const alsoTokens = yesOrNo(endTokens, 'endTokens')
    await ownPassword.check(by, text(current, 'current'), 'current')
    await people.setPassword(by, by.id, text(next, 'next'), alsoTokens)
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
    const { username, role, password } = await fields(c)
    const chosen = password === undefined ? undefined : text(password, 'password')
    const added = await people.add(by, text(username, 'username'), roleOf(role), chosen)
    return c.json(added, 201)
  })

  routes.patch('/api/staff/people/:id', async (c) => {
    const by = await provenAdministrator(c)
    const { role } = await fields(c)
    return c.json(await people.setRole(by, c.req.param('id'), roleOf(role)))
  })

  /** A new password that the administrator hands over; whoever held the old one is logged out. */
  routes.post('/api/staff/people/:id/password', async (c) => {
    const by = await provenAdministrator(c)
    const { endTokens = false } = await fields(c)
    const alsoTokens = yesOrNo(endTokens, 'endTokens')
    return c.json({ password: await people.setPassword(by, c.req.param('id'), undefined, alsoTokens) })
  })

  routes.delete('/api/staff/people/:id', async (c) => {
    await people.remove(await provenAdministrator(c), c.req.param('id'))
    return c.body(null, 204)
  })

  return routes
}

export function roleOf(value: unknown): Role {
  if (isRole(value)) return value
  throw invalid('role', 'A role is administrator, editor or viewer')
}
