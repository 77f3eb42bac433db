/**
 * Has a page's pictures drawn before anybody asks for them, so that whoever comes first after a publish sees them at
 * once: one at a time, each once, behind every visitor who waits for a picture.
 */
export function createDrawAhead(ask: (address: string) => Promise<unknown>) {
  const asked = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  let ended = false

  return {
    draw(addresses: readonly string[]) {
      // Without a question the original itself is meant, which nobody has to draw.
      for (const address of addresses.filter((one) => one.includes('?') && !asked.has(one))) {
        asked.add(address)
        // What cannot be drawn now is drawn, or refused, when it is asked for.
        last = last.then(() => (ended ? undefined : ask(address))).catch(() => {})
      }
    },
    stop() {
      ended = true
    },
  }
}
