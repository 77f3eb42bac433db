import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import type { Secret } from '../people.ts'

/** The longest that browsers keep a cookie. */
const longest = 400 * 24 * 60 * 60

const scope = (secure: boolean) => ({ path: '/', ...(secure && { secure, prefix: 'host' as const }) })
const kept = (secure: boolean, maxAge: number) =>
  ({ ...scope(secure), maxAge, httpOnly: true, sameSite: 'Strict' }) as const
const prefix = (secure: boolean) => (secure ? 'host' : undefined)

/**
 * Half of a login stays in the browser that made it, so that a link with somebody else's code logs nobody in as
 * them. Answers the seal of the code that is about to be handed out.
 */
export function sealLogin(c: Context, secure: boolean): string {
  const seal = randomBytes(32).toString('base64url')
  setCookie(c, 'login', seal, kept(secure, 60))
  return seal
}

export const loginSeal = (c: Context, secure: boolean) => getCookie(c, 'login', prefix(secure)) ?? ''

/** Hands a session for enrolment from a page without script to the Studio; no link from elsewhere can plant it. */
export const leaveEnrolment = (c: Context, secret: string, secure: boolean) =>
  setCookie(c, 'enrolment', secret, kept(secure, 600))

export const enrolmentOf = (c: Context, secure: boolean) => getCookie(c, 'enrolment', prefix(secure))

export const forgetEnrolment = (c: Context, secure: boolean) =>
  void deleteCookie(c, 'enrolment', scope(secure))

/**
 * Strangers who guess at the account must not keep this browser from logging in. Signed with the hash of the account's
 * password, so that a new password makes every browser a stranger again.
 */
export const rememberBrowser = (c: Context, { id, password }: Secret, secure: boolean) =>
  setSignedCookie(
    c,
    'known-browser',
    `${id}.${randomBytes(16).toString('base64url')}`,
    password,
    kept(secure, longest),
  )

/** Undefined unless this browser logged in to this very account before. */
export async function knownBrowser(c: Context, account: Secret | undefined, secure: boolean) {
  if (!account) return undefined
  const value = await getSignedCookie(c, account.password, 'known-browser', prefix(secure))
  return value && value.startsWith(`${account.id}.`) ? value : undefined
}
