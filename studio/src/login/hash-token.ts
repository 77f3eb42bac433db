let own = ''

/** Hands a session to the Studio, which takes its token from the address and removes it there. */
export function handOverToken(token: string) {
  own = `#token=${token}`
  location.replace(own)
}

/**
 * The Studio takes a token from any address, so that a link could log somebody in as somebody else. Has to run before
 * the Studio reads the address.
 */
export function refuseForeignTokens() {
  refuse()
  window.addEventListener('hashchange', (event) => {
    if (refuse()) event.stopImmediatePropagation()
  })
}

function refuse() {
  if (!location.hash.includes('token=') || location.hash === own) return false
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}
