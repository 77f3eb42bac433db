import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { Secret } from './people.ts'

const name = 'known-browser'
/** The longest that browsers keep a cookie. */
const maxAge = 400 * 24 * 60 * 60

// Signed with the hash of the account's password, so that a new password makes every browser a stranger again.

/** Strangers who guess at the account must not keep this browser from logging in. */
export async function rememberBrowser(c: Context, account: Secret, secure: boolean) {
  const value = `${account.id}.${randomBytes(16).toString('base64url')}`
  await setSignedCookie(c, name, value, account.password, {
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'Strict',
    ...(secure && { secure, prefix: 'host' as const }),
  })
}

/** Undefined unless this browser logged in to this very account before. */
export async function knownBrowser(c: Context, account: Secret | undefined, secure: boolean) {
  if (!account) return undefined
  const value = await (secure
    ? getSignedCookie(c, account.password, name, 'host')
    : getSignedCookie(c, account.password, name))
  return value && value.startsWith(`${account.id}.`) ? value : undefined
}
