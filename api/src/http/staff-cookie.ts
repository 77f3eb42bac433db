import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'

const name = 'staff_token'

/** Keeps the token of a request for what a browser asks without one: images, WebSockets and the preview's frame. */
export function setStaffCookie(c: Context, secure: boolean) {
  const token = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (token) setCookie(c, name, token, { path: '/', httpOnly: true, sameSite: 'Strict', secure })
}

/** The credentials in a `Cookie` header, as a request with a token brings them. */
export function cookieCredentials(cookies = ''): Headers {
  const token = /(?:^|; )staff_token=([^;]+)/.exec(cookies)?.[1]
  return new Headers(token ? { authorization: `Bearer ${token}` } : {})
}
