import { requestOf } from '../fetch-request.ts'

const pauseMs = 1_000
/** Requests whose repeated failure makes the Studio replace a whole tool by an error. */
const reading = /^\/v[^/]+\/(?:data\/(?:query|doc|history|references)|users|projects)\//
const awayStatus = new Set([502, 503, 504])

/** Repeats reads while the server cannot be reached, so that the Studio survives its restart. */
export function waitForServer() {
  const ordinary = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const { url, method, signal } = requestOf(input, init)
    if (method !== 'GET' || url.origin !== window.location.origin || !reading.test(url.pathname)) {
      return ordinary(input, init)
    }
    for (;;) {
      const answer = await ordinary(input, init).catch((error: unknown) => {
        if (signal?.aborted) throw error
      })
      if (answer && !awayStatus.has(answer.status)) return answer
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      signal?.throwIfAborted()
    }
  }
}
