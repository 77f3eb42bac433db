const pauseMs = 1_000
/** What the Studio reads and, once it has failed a few times, gives up a whole tool over. */
const reading = /^\/v[^/]+\/(?:data\/(?:query|doc|history|references)|users|projects)\//
const awayStatus = new Set([502, 503, 504])

/** While our server is away, what the Studio reads from it waits for its return. */
export function waitForServer() {
  const ordinary = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined
    const method = init?.method ?? request?.method ?? 'GET'
    const url = new URL(request?.url ?? String(input), window.location.href)
    if (method !== 'GET' || url.origin !== window.location.origin || !reading.test(url.pathname)) {
      return ordinary(input, init)
    }
    const signal = init?.signal ?? request?.signal
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
