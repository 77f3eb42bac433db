import { passkeyNameLength } from '@daymark/schemas/staff'
import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { actorOf } from '../../http/audit.ts'
import type { Role } from '../../http/identity.ts'
import { Problem } from '../../http/problem.ts'
import { requireActor, requirePerson, requireRole } from '../../http/require-role.ts'
import { bearerOf, deviceOf } from '../credentials.ts'
import { enrolmentOf, forgetEnrolment } from '../login/login-cookies.ts'
import { fields, noFields, text, valid, yesOrNo } from '../staff-body.ts'
import { answerOf, siteOf } from './passkey-site.ts'
import type { StaffParts } from '../staff-parts.ts'

const mostPasskeys = 20

const nameRule = `A name has at most ${passkeyNameLength.most} characters`
const nameSchema = z.object({
  /** An empty one stands for the name of the device. */
  name: text
    .trim()
    .max(passkeyNameLength.most, nameRule)
    .refine((name) => name.isWellFormed(), nameRule)
    .default(''),
})
const ruleSchema = z.object({ required: yesOrNo })

/** One's own passkeys and recovery codes, and whether everybody has to have a passkey. */
export function ownPasskeyRoutes(options: StaffParts) {
  const { passkeys, credentials, links, settings, identify, ownOrigin, clientAddress, secure } = options
  const { store, codes, ceremonies } = passkeys
  const routes = new Hono()

  const caller = (c: Context) => requireRole(c, identify, 'viewer')

  const provenCaller = (c: Context, least: Role = 'viewer') => requireActor(c, options, least, requirePerson)

  /** Somebody whose session is for this alone, or any other person who has just proved who they are. */
  async function enrollingCaller(c: Context) {
    const secret = bearerOf(c.req.raw.headers) ?? enrolmentOf(c, secure) ?? ''
    const enrolling = await credentials.identifyEnrolling(secret)
    return enrolling
      ? { by: actorOf(c, enrolling, clientAddress), enrolment: secret }
      : { by: await provenCaller(c), enrolment: undefined }
  }

  routes.get('/api/staff/passkeys', async (c) => {
    const { id } = await caller(c)
    return c.json({ passkeys: await store.listOf(id), codesLeft: await codes.left(id) })
  })

  routes.post('/api/staff/passkeys/options', async (c) => {
    const { by } = await enrollingCaller(c)
    await noFields(c)
    return c.json(await ceremonies.creationOptions(siteOf(c, ownOrigin), by))
  })

  /** Whoever came to add a passkey alone is answered with a session for everything. */
  routes.post('/api/staff/passkeys', async (c) => {
    const { by, enrolment } = await enrollingCaller(c)
    const { answer, ...rest } = await answerOf(c)
    const device = deviceOf(c.req.header('user-agent'))
    if ((await store.keysOf(by.id)).length >= mostPasskeys) {
      throw new Problem(
        409,
        'too_many_passkeys',
        `At most ${mostPasskeys} passkeys are kept: remove one first.`,
      )
    }
    if (
      !(await ceremonies.create(siteOf(c, ownOrigin), by, valid(nameSchema, rest).name || device, answer))
    ) {
      throw new Problem(422, 'passkey_refused', 'The passkey was not added. Try once more.')
    }
    if (enrolment === undefined) return c.json({}, 201)
    await credentials.endEnrolment(enrolment)
    await links.end(by.id)
    forgetEnrolment(c, secure)
    const from = { name: device, address: by.address }
    return c.json({ token: await credentials.issue(by.id, 'session', from) }, 201)
  })

  routes.delete('/api/staff/passkeys/:id', async (c) => {
    if (!(await store.remove(await provenCaller(c), c.req.param('id')))) {
      throw new Problem(404, 'no_such_passkey', 'You have no such passkey.')
    }
    return c.body(null, 204)
  })

  routes.post('/api/staff/recovery-codes', async (c) => {
    const by = await provenCaller(c)
    await noFields(c)
    return c.json({ codes: await codes.replace(by) }, 201)
  })

  routes.get('/api/staff/passkey-rule', async (c) => {
    await caller(c)
    return c.json({ required: await settings.passkeysRequired() })
  })

  routes.put('/api/staff/passkey-rule', async (c) => {
    const by = await provenCaller(c, 'administrator')
    const { required } = await fields(c, ruleSchema)
    // Who cannot use one themselves, for instance at an address without a name, would shut everybody out.
    if (required && !(await passkeys.has(by.id))) {
      throw new Problem(409, 'own_passkey_first', 'Add a passkey of your own first.')
    }
    await settings.setPasskeysRequired(by, required)
    return c.json({ required })
  })

  return routes
}
