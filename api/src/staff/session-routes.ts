import { Hono, type Context } from 'hono'
import type { Identity } from '../http/identity.ts'
import { bearerOf, deviceOf } from './credentials.ts'
import { loginSeal } from './login/login-cookies.ts'
import type { StaffParts } from './staff-parts.ts'

const version = ':version{v(?:[0-9][0-9.-]*|X)}'
const roleTitles = { administrator: 'Administrator', editor: 'Editor', viewer: 'Viewer' }

/** The paths of Sanity's protocol by which the Studio learns who is at the desk. */
export function sessionRoutes({ credentials, identify, clientAddress, secure }: StaffParts) {
  const routes = new Hono()

  routes.get(`/${version}/users/me`, async (c) => {
    const identity = await identify(c.req.raw.headers)
    return identity ? answer(c, 200, currentUser(identity)) : notLoggedIn(c)
  })

  routes.get(`/${version}/auth/id`, async (c) => {
    const identity = await identify(c.req.raw.headers)
    return identity ? answer(c, 200, { id: identity.id }) : notLoggedIn(c)
  })

  routes.get(`/${version}/auth/fetch`, async (c) => {
    const from = { name: deviceOf(c.req.header('user-agent')), address: clientAddress(c) }
    const token = await credentials.exchange(c.req.query('sid') ?? '', loginSeal(c, secure), from)
    return token ? answer(c, 200, { token }) : notLoggedIn(c)
  })

  routes.post(`/${version}/auth/logout`, async (c) => {
    const token = bearerOf(c.req.raw.headers)
    if (token) await credentials.endSession(token, clientAddress(c))
    return c.body(null, 204, { 'cache-control': 'no-store' })
  })

  routes.get(`/${version}/auth/providers`, (c) =>
    answer(c, 200, { providers: [{ name: 'daymark', title: 'This site', url: '/api/staff/login' }] }),
  )

  return routes
}

export function currentUser({ id, name, role }: Identity) {
  const roles = [{ name: role, title: roleTitles[role] }]
  return { id, name, email: '', role, roles, provider: 'daymark' }
}

/** The code by which the Studio tells 'logged out' from a fault. */
function notLoggedIn(c: Context) {
  return answer(c, 401, {
    statusCode: 401,
    error: 'Unauthorized',
    message: 'Session not found',
    errorCode: 'SIO-401-ANF',
  })
}

function answer(c: Context, status: 200 | 401, body: object) {
  return c.json(body, status, { 'cache-control': 'no-store' })
}
