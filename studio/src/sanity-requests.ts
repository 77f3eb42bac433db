import { tokenKey } from './project.ts'

/**
 * Beside an embedded lake nothing asks another host. What the Studio and its libraries would ask Sanity's API
 * goes to the lake; its look for a newer version is answered on the spot.
 */
export function redirectSanityRequests() {
  // The streams share one socket, so the Studio's warning about HTTP/1.1 does not apply.
  sessionStorage.setItem('sanity-studio.network.check.snooze', String(new Date()))
  const ordinary = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
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

/** Without a token the server's answer is known, and need not be complained of. */
const loggedOut = { statusCode: 401, error: 'Unauthorized', errorCode: 'SIO-401-ANF' }
