import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const name = 'login'

/**
 * Half of a login stays in the browser that made it, so that a link with somebody else's code logs nobody in as
 * them. Answers the seal of the code that is about to be handed out.
 */
export function sealLogin(c: Context, secure: boolean): string {
  const seal = randomBytes(32).toString('base64url')
  setCookie(c, name, seal, {
    path: '/',
    maxAge: 60,
    httpOnly: true,
    sameSite: 'Strict',
    ...(secure && { secure, prefix: 'host' as const }),
  })
  return seal
}

export function loginSeal(c: Context, secure: boolean): string {
  return (secure ? getCookie(c, name, 'host') : getCookie(c, name)) ?? ''
}
