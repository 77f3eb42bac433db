import { Hono, type Context } from 'hono'
import { actorOf } from '../../http/audit.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import type { Identify } from '../../http/identity.ts'
import { Problem } from '../../http/problem.ts'
import { requireRole } from '../../http/require-role.ts'
import { bearerOf, type Credentials } from '../credentials.ts'
import type { OwnPassword } from '../own-password.ts'
import { fields, text } from '../staff-body.ts'
import type { Passkeys } from './passkeys.ts'
import { answerOf, siteOf } from './passkey-site.ts'

export interface ProofOptions {
  passkeys: Passkeys
  credentials: Credentials
  ownPassword: OwnPassword
  identify: Identify
  ownOrigin: (origin: string) => boolean
  clientAddress: ClientAddress
}

/** A session shows once more who sits before it, by a passkey or the password. */
export function proofRoutes(options: ProofOptions) {
  const { passkeys, credentials, ownPassword, identify, ownOrigin, clientAddress } = options
  const { ceremonies, passwordProves } = passkeys
  const routes = new Hono()

  async function caller(c: Context) {
    const found = await requireRole(c, identify, 'viewer')
    if (found.proof === undefined) {
      throw new Problem(403, 'person_needed', 'An API token cannot show who uses it.')
    }
    return found
  }
  const prove = async (c: Context) => {
    await credentials.prove(bearerOf(c.req.raw.headers) ?? '')
    return c.body(null, 204)
  }

  /** What this person can prove it with, and the question to their passkeys. */
  routes.post('/api/staff/proof/options', async (c) => {
    const { id } = await caller(c)
    await fields(c)
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
    const by = actorOf(c, await caller(c), clientAddress)
    const { password } = await fields(c)
    if (!(await passwordProves(by.id))) {
      throw new Problem(422, 'passkey_needed', 'Everybody shows a passkey here. Use yours.')
    }
    await ownPassword.check(by, text(password, 'password'), 'password')
    return prove(c)
  })

  return routes
}
