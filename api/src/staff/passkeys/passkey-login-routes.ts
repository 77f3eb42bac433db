import { Hono } from 'hono'
import { Problem } from '../../http/problem.ts'
import { deviceOf } from '../credentials.ts'
import { rememberBrowser } from '../login/login-cookies.ts'
import { noFields } from '../staff-body.ts'
import type { StaffParts } from '../staff-parts.ts'
import { answerOf, siteOf } from './passkey-site.ts'

/** Attempts from one address in a quarter of an hour, right ones too: a whole office may share it. */
const attempts = { limit: 60, windowMs: 15 * 60_000 }

/** Signing in with a passkey alone: the browser knows whose it is, and asks for no name. */
export function passkeyLoginRoutes({
  passkeys,
  people,
  credentials,
  ownOrigin,
  clientAddress,
  secure,
  limits,
  noteFailed,
}: StaffParts) {
  const { ceremonies } = passkeys
  const byAddress = limits('passkey logins', attempts)
  const routes = new Hono()

  routes.post('/api/staff/login/passkey/options', async (c) => {
    await noFields(c)
    const site = siteOf(c, ownOrigin)
    const { ok, retryAfter } = await byAddress.take(clientAddress(c))
    if (!ok) {
      throw new Problem(429, 'too_many_attempts', 'Too many attempts. Try again later.', {
        headers: { 'retry-after': String(retryAfter) },
      })
    }
    return c.json(await ceremonies.requestOptions(site, 'login'))
  })

  routes.post('/api/staff/login/passkey', async (c) => {
    const { answer } = await answerOf(c)
    const shown = await ceremonies.show(siteOf(c, ownOrigin), 'login', answer)
    const account = shown?.genuine ? await people.secretOfId(shown.userId) : undefined
    if (!account) {
      await noteFailed(shown?.userId, clientAddress(c))
      throw new Problem(
        401,
        'passkey_unknown',
        'That passkey is not known here. Use another, or your password.',
      )
    }
    await rememberBrowser(c, account, secure)
    const from = { name: deviceOf(c.req.header('user-agent')), address: clientAddress(c) }
    return c.json({ token: await credentials.issue(account.id, 'session', from) })
  })

  return routes
}
