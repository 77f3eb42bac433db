import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { Problem } from '../../http/problem.ts'
import { requireActor } from '../../http/require-role.ts'
import { bearerOf } from '../credentials.ts'
import { fields, noFields, text } from '../staff-body.ts'
import { answerOf, siteOf } from './passkey-site.ts'
import type { StaffParts } from '../staff-parts.ts'

const passwordSchema = z.object({ password: text })

/** A session shows once more who sits before it, by a passkey or the password. */
export function proofRoutes(options: StaffParts) {
  const { passkeys, credentials, ownPassword, ownOrigin } = options
  const { ceremonies, passwordProves } = passkeys
  const routes = new Hono()

  const caller = (c: Context) =>
    requireActor(c, options, 'viewer', ({ proof }) => {
      if (proof === undefined)
        throw new Problem(403, 'person_needed', 'An API token cannot show who uses it.')
    })
  const prove = async (c: Context) => {
    await credentials.prove(bearerOf(c.req.raw.headers) ?? '')
    return c.body(null, 204)
  }

  /** What this person can prove it with, and the question to their passkeys. */
  routes.post('/api/staff/proof/options', async (c) => {
    const { id } = await caller(c)
    await noFields(c)
    const passkey = (await passkeys.has(id))
      ? await ceremonies.requestOptions(siteOf(c, ownOrigin), 'proof', id)
      : null
    return c.json({ passkey, password: await passwordProves(id) })
  })

  routes.post('/api/staff/proof/passkey', async (c) => {
    const { id } = await caller(c)
    const { answer } = await answerOf(c)
    if (!(await ceremonies.show(siteOf(c, ownOrigin), 'proof', answer, id))?.genuine) {
      throw new Problem(
        422,
        'passkey_refused',
        'That passkey is not yours, or could not be checked. Try once more.',
      )
    }
    return prove(c)
  })

  routes.post('/api/staff/proof/password', async (c) => {
    const by = await caller(c)
    const { password } = await fields(c, passwordSchema)
    if (!(await passwordProves(by.id))) {
      throw new Problem(422, 'passkey_needed', 'Everybody shows a passkey here. Use yours.')
    }
    await ownPassword.check(by, password, 'password')
    return prove(c)
  })

  return routes
}
