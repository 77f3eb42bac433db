/**
 * Renders the images of a page before a visitor requests them: one at a time, each once, with a lower priority than
 * visitors' requests.
 */
export function createImageWarmup(fetchImage: (address: string) => Promise<unknown>) {
  const requested = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  let ended = false

  return {
    warm(addresses: readonly string[]) {
      // An address without parameters is the original, which is not rendered.
      for (const address of addresses.filter((one) => one.includes('?') && !requested.has(one))) {
        requested.add(address)
        // An image that fails here is rendered, or refused, at its first request.
        last = last.then(() => (ended ? undefined : fetchImage(address))).catch(() => {})
      }
    },
    stop() {
      ended = true
    },
  }
}
