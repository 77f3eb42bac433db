import { requestOf } from './fetch-request.ts'
import { tokenKey } from './project.ts'

/**
 * With an embedded lake the Studio asks no other host: requests of its libraries to Sanity's API go to the lake, and its
 * check for a newer version is answered here.
 */
export function redirectSanityRequests() {
  // The streams share one socket, so the Studio's warning about HTTP/1.1 does not apply.
  sessionStorage.setItem('sanity-studio.network.check.snooze', String(new Date()))
  const ordinary = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const { url } = requestOf(input, init)
    if (url.pathname.endsWith('/help') && url.searchParams.get('m')?.startsWith('sanity@')) {
      return Promise.resolve(Response.json({}))
    }
    if (url.pathname.endsWith('/users/me') && !localStorage.getItem(tokenKey)) {
      return Promise.resolve(Response.json(loggedOut, { status: 401 }))
    }
    if (!url.protocol.startsWith('http') || url.origin === window.location.origin)
      return ordinary(input, init)
    if (/(^|\.)api\.sanity\.io$/.test(url.hostname)) {
      const here = new URL(url.pathname + url.search, window.location.origin)
      return ordinary(input instanceof Request ? new Request(here, input) : here, init)
    }
    return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }))
  }
}

/** Without a token the server's answer is known; asking would log an error in the console. */
const loggedOut = { statusCode: 401, error: 'Unauthorized', errorCode: 'SIO-401-ANF' }
