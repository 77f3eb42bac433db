import * as z from 'zod'
import { Hono, type Context } from 'hono'
import type { Actor } from '../../http/audit.ts'
import { Problem } from '../../http/problem.ts'
import { requireActor, requirePerson, requireProof, requireRole } from '../../http/require-role.ts'
import { addressOf, type Person } from '../people.ts'
import { fields, role, text, yesOrNo } from '../staff-body.ts'
import type { LinkPurpose } from './account-links.ts'
import type { StaffParts } from '../staff-parts.ts'

const email = z
  .union([z.literal(''), z.email().max(254)], 'Please write a valid mail address')
  .nullish()
  .transform((typed) => typed || null)
const emailSchema = z.object({ email })
const invitationSchema = z.object({ username: text, role, email })
const linkSchema = z.object({ copy: yesOrNo.default(false) })

/** Administrators hand out links in the place of passwords; people say where they are written to. */
export function invitationRoutes(options: StaffParts) {
  const { links, people, identify, accountMail } = options
  const provenAdministrator = (c: Context) => requireActor(c, options, 'administrator', requireProof)
  const routes = new Hono()

  routes.post('/api/staff/invitations', async (c) => {
    const by = await provenAdministrator(c)
    const invited = await fields(c, invitationSchema)
    const { person } = await people.add(by, invited.username, invited.role, undefined, invited.email)
    return c.json({ person, url: await handOver(by, person, 'invitation', false) }, 201)
  })

  /** Another link for somebody: mailed, unless there is no way to or it is to be handed over. */
  routes.post('/api/staff/people/:id/link', async (c) => {
    const by = await provenAdministrator(c)
    const { copy } = await fields(c, linkSchema)
    const person = await people.find(c.req.param('id'))
    if (!person) throw new Problem(404, 'no_such_account', 'There is no such account.')
    const invited = (await links.waiting()).get(person.id)?.purpose === 'invitation'
    const purpose = invited ? 'invitation' : 'reset'
    return c.json({ url: await handOver(by, person, purpose, copy) }, 201)
  })

  routes.delete('/api/staff/people/:id/link', async (c) => {
    const by = await provenAdministrator(c)
    if (!(await links.withdraw(by, c.req.param('id'))))
      throw new Problem(404, 'no_such_link', 'There is no link that could be withdrawn.')
    return c.body(null, 204)
  })

  routes.get('/api/staff/email', async (c) => {
    const { id } = await requireRole(c, identify, 'viewer')
    return c.json({ email: (await people.find(id))?.email ?? null })
  })

  /** A link to a new password goes there, so a session proves once more whose it is. */
  routes.put('/api/staff/email', async (c) => {
    const by = await requireActor(c, options, 'viewer', requirePerson)
    const chosen = await fields(c, emailSchema)
    await people.setEmail(by, by.id, chosen.email)
    return c.json(chosen)
  })

  /** Null when the link is mailed. */
  async function handOver(by: Actor, person: Person, purpose: LinkPurpose, copy: boolean) {
    const secret = await links.make(by, person.id, purpose)
    if (copy || !accountMail?.configured() || !addressOf(person)) {
      return `/api/staff/link?code=${secret}`
    }
    await accountMail.send(purpose === 'invitation' ? 'invitation' : 'password-reset', person.id)
    return null
  }

  return routes
}
