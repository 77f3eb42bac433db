const pauseMs = 1_000
const onceIn = 60_000
const key = 'studio-renewed-at'

/**
 * A lazily loaded chunk may be gone after an upgrade, or the server down. Then the page says so and reloads as soon as
 * the server answers; edits are stored already.
 */
export function reloadAfterUpgrade() {
  window.addEventListener('vite:preloadError', () => {
    // A reload did not help a moment ago: the Studio's own error is shown.
    if (Date.now() - Number(sessionStorage.getItem(key)) < onceIn) return
    sessionStorage.setItem(key, String(Date.now()))
    document.body.append(curtain())
    void renew()
  })
}

async function renew() {
  while (!(await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined))?.ok) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  window.location.reload()
}

function curtain() {
  const curtain = document.createElement('div')
  curtain.role = 'status'
  curtain.textContent = 'The Studio has changed or cannot be reached. It opens again by itself in a moment.'
  Object.assign(curtain.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '1000000',
    display: 'grid',
    placeContent: 'center',
    padding: '2rem',
    font: '1rem/1.6 system-ui, sans-serif',
    textAlign: 'center',
    color: 'light-dark(#0a1122, #fffdf9)',
    background: 'light-dark(#fffdf9, #0a1122)',
  })
  return curtain
}
