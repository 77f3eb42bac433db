import * as z from 'zod'
import { Hono, type Context } from 'hono'
import { actorOf } from '../../http/audit.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import type { Identify, Role } from '../../http/identity.ts'
import { Problem } from '../../http/problem.ts'
import { requirePerson, requireProof, requireRole } from '../../http/require-role.ts'
import { addressOf, type People, type Person } from '../people.ts'
import { fields, invalid, text, yesOrNo } from '../staff-body.ts'
import type { AccountLinks, LinkPurpose } from './account-links.ts'
import type { SendAccountMail } from './mails.ts'
import { roleOf } from '../people-routes.ts'

interface Options {
  links: AccountLinks
  people: People
  identify: Identify
  clientAddress: ClientAddress
  accountMail?: SendAccountMail | undefined
}

const emailSchema = z.email().max(254)

/** Administrators hand out links in the place of passwords; people say where they are written to. */
export function invitationRoutes({ links, people, identify, clientAddress, accountMail }: Options) {
  const routes = new Hono()

  async function proven(c: Context, least: Role) {
    const found = await requireRole(c, identify, least)
    requireProof(found)
    return actorOf(c, found, clientAddress)
  }

  routes.post('/api/staff/invitations', async (c) => {
    const by = await proven(c, 'administrator')
    const { username, role, email } = await fields(c)
    const address = emailOf(email)
    const added = await people.add(by, text(username, 'username'), roleOf(role), undefined, address)
    return c.json({ person: added.person, url: await handOver(by, added.person, 'invitation', false) }, 201)
  })

  /** Another link for somebody: mailed, unless there is no way to or it is to be handed over. */
  routes.post('/api/staff/people/:id/link', async (c) => {
    const by = await proven(c, 'administrator')
    const { copy = false } = await fields(c)
    const person = await people.find(c.req.param('id'))
    if (!person) throw new Problem(404, 'no_such_account', 'There is no such account.')
    const invited = (await links.waiting()).get(person.id)?.purpose === 'invitation'
    const purpose = invited ? 'invitation' : 'reset'
    return c.json({ url: await handOver(by, person, purpose, yesOrNo(copy, 'copy')) }, 201)
  })

  routes.delete('/api/staff/people/:id/link', async (c) => {
    const by = await proven(c, 'administrator')
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
    const caller = await requireRole(c, identify, 'viewer')
    requirePerson(caller)
    const email = emailOf((await fields(c)).email)
    await people.setEmail(actorOf(c, caller, clientAddress), caller.id, email)
    return c.json({ email })
  })

  /** Null when the link is mailed. */
  async function handOver(
    by: Parameters<AccountLinks['make']>[0],
    person: Person,
    purpose: LinkPurpose,
    copy: boolean,
  ) {
    const secret = await links.make(by, person.id, purpose)
    if (copy || !accountMail?.configured() || !addressOf(person)) {
      return `/api/staff/link?code=${secret}`
    }
    await accountMail.send(purpose === 'invitation' ? 'invitation' : 'password-reset', person.id)
    return null
  }

  return routes
}

function emailOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const { data } = emailSchema.safeParse(value)
  if (data === undefined) throw invalid('email', 'Please write a valid mail address')
  return data
}
