import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const name = 'enrolment'

/** Hands a session for enrolment from a page without script to the Studio; no link from elsewhere can plant it. */
export function leaveEnrolment(c: Context, secret: string, secure: boolean) {
  setCookie(c, name, secret, { ...scope(secure), maxAge: 600, httpOnly: true, sameSite: 'Strict' })
}

export function enrolmentOf(c: Context, secure: boolean) {
  return secure ? getCookie(c, name, 'host') : getCookie(c, name)
}

export const forgetEnrolment = (c: Context, secure: boolean) => void deleteCookie(c, name, scope(secure))

const scope = (secure: boolean) => ({ path: '/', ...(secure && { secure, prefix: 'host' as const }) })
