import { Hono, type Context } from 'hono'
import { readForm, requireMediaType } from '../../http/body.ts'
import { refuseForeign } from '../../http/origin.ts'
import { deviceOf } from '../credentials.ts'
import { knownBrowser, rememberBrowser, sealLogin } from './login-cookies.ts'
import { loginCsp, loginPage, lookOf, refusalPage, type LoginPage } from './login-page.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { unmatchedHash, verifyPassword } from '../passwords.ts'
import type { StaffParts } from '../staff-parts.ts'

/**
 * `GET, POST /api/staff/login`: from the Studio, through the form, back to the Studio with a one-time code. The form
 * inside the Studio asks for JSON and stays where it is: it is answered with a session.
 */
export function loginRoutes(options: StaffParts) {
  const {
    people,
    noteFailed,
    credentials,
    passkeys,
    ownOrigin,
    clientAddress,
    secure,
    limits,
    work,
    guessedAt,
    accountMail,
  } = options
  const throttle = createLoginThrottle(limits)
  // An unknown name costs the same work as a known one.
  const nobody = unmatchedHash()

  const routes = new Hono()

  routes.get('/api/staff/login', (c) => {
    const origin = c.req.query('origin') ?? ''
    const destination = studioAt(origin)
    if (!destination) return refuse(c)
    return show(c, 200, { origin, username: '' }, destination)
  })

  routes.post('/api/staff/login', async (c) => {
    // Another site could log a visitor in as somebody else.
    refuseForeign(c, ownOrigin)
    requireMediaType(c, ['application/x-www-form-urlencoded'])
    const { username = '', password = '', code = '', origin = '' } = await readForm(c, 8_192)
    const destination = studioAt(origin)
    if (!destination) return refuse(c)

    const secret = await people.secretOfName(username)
    const attempt = {
      address: clientAddress(c),
      account: username.slice(0, 64).toLowerCase(),
      browser: await knownBrowser(c, secret, secure),
    }
    const spent = attempt.browser === undefined ? work.wait(attempt.address) : 0
    const wait = spent || (await throttle.take(attempt))
    const again: LoginPage = { origin, username: username.slice(0, 64) }
    if (wait > 0) {
      if (secret && !spent) guessedAt?.(secret.id)
      c.header('retry-after', String(wait))
      const minutes = Math.ceil(wait / 60)
      const fault = `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
      return show(c, 429, { ...again, fault }, destination)
    }

    const matches = await work.spend(attempt.address, () =>
      verifyPassword(password.slice(0, 200), secret?.password ?? nobody, attempt.address),
    )
    if (!secret || !matches) {
      await noteFailed(secret?.id, attempt.address)
      return show(c, 401, { ...again, fault: 'That username and password do not match.' }, destination)
    }
    const typedCode = code.slice(0, 100).trim()
    const by = { id: secret.id, name: secret.username, address: attempt.address }
    const admission = await passkeys.admission(by, typedCode)
    if (admission === 'refused' && typedCode !== '') {
      await noteFailed(secret.id, attempt.address)
      const fault = 'That recovery code does not match, or was used before.'
      return show(c, 403, { ...again, fault, asksForCode: true }, destination)
    }
    await throttle.giveBack(attempt)
    if (admission === 'refused') {
      return show(c, 403, { ...again, fault: passkeyInstead, asksForCode: true }, destination)
    }
    const from = { name: deviceOf(c.req.header('user-agent')), address: attempt.address }
    c.header('cache-control', 'no-store')
    if (admission === 'enrolment') {
      if (!asksForJson(c)) return show(c, 403, { ...again, fault: addPasskeyFirst }, destination)
      return c.json({
        enrolment: await credentials.issue(secret.id, 'session', { ...from, enrolment: true }),
      })
    }
    const sid = asksForJson(c)
      ? undefined
      : await credentials.issue(secret.id, 'login', { seal: sealLogin(c, secure) })
    await rememberBrowser(c, secret, secure)
    if (sid === undefined) return c.json({ token: await credentials.issue(secret.id, 'session', from) })
    return c.redirect(`${destination}#sid=${sid}`, 303)
  })

  /** Undefined unless the code may be handed to that place: the Studio, on an origin of ours. */
  function studioAt(origin: string): string | undefined {
    if (origin === '') return '/studio'
    if (!URL.canParse(origin)) return undefined
    const url = new URL(origin)
    if (!ownOrigin(url.origin) || url.username !== '' || url.password !== '') return undefined
    return `${url.origin}${/^\/studio(?:\/[\w./;,=%-]*)?$/.test(url.pathname) ? url.pathname : '/studio'}`
  }

  async function show(c: Context, status: 200 | 401 | 403 | 429, page: LoginPage, destination: string) {
    c.header('cache-control', 'no-store')
    if (asksForJson(c)) return c.json({ fault: page.fault, asksForCode: page.asksForCode }, status)
    const look = await lookOf(options)
    c.header('content-security-policy', loginCsp(destination, look.fontFaces))
    return c.html(loginPage(page, look, accountMail?.configured() ?? false), status)
  }

  async function refuse(c: Context) {
    const look = await lookOf(options)
    c.header('content-security-policy', loginCsp('/studio', look.fontFaces))
    return c.html(refusalPage('That address may not sign in here.', look), 400)
  }

  return routes
}

const passkeyInstead =
  'Everybody signs in with a passkey here. Use yours; if you have lost it, type one of your recovery codes.'
const addPasskeyFirst =
  'Everybody signs in with a passkey here, and you have none yet. Open the Studio and sign in there to add one.'

const asksForJson = (c: Context) => c.req.header('accept') === 'application/json'
