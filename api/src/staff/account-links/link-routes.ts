import { Hono, type Context } from 'hono'
import { readForm, requireMediaType } from '../../http/body.ts'
import { refuseForeign } from '../../http/origin.ts'
import { Problem } from '../../http/problem.ts'
import { deviceOf } from '../credentials.ts'
import { leaveEnrolment, sealLogin } from '../login/login-cookies.ts'
import { loginCsp, lookOf, type Look } from '../login/login-page.ts'
import { addressOf } from '../people.ts'
import { deadLinkPage, forgottenAnswerPage, forgottenPage, linkPage, tooOftenPage } from './pages.ts'
import type { StaffParts } from '../staff-parts.ts'

const hourMs = 60 * 60_000

/** For whoever has no password yet, or none any more: pages without a script, as the login is. */
export function linkRoutes(options: StaffParts) {
  const { links, people, credentials, passkeys, ownOrigin, clientAddress, secure, limits, accountMail } =
    options
  const byAddress = limits('forgotten passwords of an address', { limit: 10, windowMs: hourMs })
  const byAccount = limits('forgotten passwords of an account', { limit: 3, windowMs: hourMs })
  const routes = new Hono()

  /** Looking uses nothing up: mail programs open what they find. */
  routes.get('/api/staff/link', async (c) => {
    const secret = c.req.query('code') ?? ''
    const account = await links.find(secret)
    if (!account) return show(c, deadLinkPage, 410)
    return show(c, (look) => linkPage(account, { secret }, look))
  })

  routes.post('/api/staff/link', async (c) => {
    const { code = '', password = '', way } = await formOf(c)
    const account = await links.find(code)
    if (!account) return show(c, deadLinkPage, 410)
    if (way === 'passkey') {
      // The link lasts until the passkey is there.
      const enrolment = await credentials.issue(account.userId, 'session', { ...from(c), enrolment: true })
      leaveEnrolment(c, enrolment, secure)
      return c.redirect('/studio#add-passkey', 303)
    }
    try {
      if (!(await links.setPassword(code, password, clientAddress(c)))) return show(c, deadLinkPage, 410)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return show(c, (look) => linkPage(account, { secret: code, fault: error.message }, look), 422)
    }
    const person = await people.find(account.userId)
    if (person && addressOf(person))
      await accountMail?.send('password-set', person.id).catch(accountMail.failed)
    const by = { id: account.userId, name: account.username, address: clientAddress(c) }
    // Where everybody has to have a passkey, the login asks for it.
    if ((await passkeys.admission(by, '')) !== 'session') return c.redirect('/studio', 303)
    const sid = await credentials.issue(account.userId, 'login', { seal: sealLogin(c, secure) })
    return c.redirect(`/studio#sid=${sid}`, 303)
  })

  routes.get('/api/staff/forgotten', async (c) =>
    accountMail?.configured() ? show(c, forgottenPage) : c.redirect('/studio', 303),
  )

  routes.post('/api/staff/forgotten', async (c) => {
    const { name = '' } = await formOf(c)
    const address = clientAddress(c)
    if (!(await byAddress.take(address)).ok) return show(c, tooOftenPage, 429)
    // Answered before it is known whether there is such a person, so that the time tells nothing either.
    if (accountMail?.configured()) void sendLink(name.slice(0, 254), address).catch(accountMail.failed)
    return show(c, forgottenAnswerPage)
  })

  async function sendLink(name: string, address: string) {
    const person = await people.findByNameOrAddress(name)
    if (!person || !addressOf(person) || !(await byAccount.take(person.id)).ok) return
    await links.make({ id: person.id, name: person.username, address }, person.id, 'reset')
    await accountMail?.send('password-reset', person.id)
  }

  const from = (c: Context) => ({ name: deviceOf(c.req.header('user-agent')), address: clientAddress(c) })

  function formOf(c: Context) {
    refuseForeign(c, ownOrigin)
    requireMediaType(c, ['application/x-www-form-urlencoded'])
    return readForm(c, 8_192)
  }

  async function show(
    c: Context,
    page: (look: Look) => ReturnType<typeof deadLinkPage>,
    status: 200 | 410 | 422 | 429 = 200,
  ) {
    c.header('cache-control', 'no-store')
    // The address holds the secret; without any referrer the form would be refused as a foreign one.
    c.header('referrer-policy', 'same-origin')
    const look = await lookOf(options)
    c.header('content-security-policy', loginCsp('/studio', look.fontFaces))
    return c.html(page(look), status)
  }

  return routes
}
