/**
 * Where the reader was on each page of this tab's history. The browser itself restores a place before the page that it
 * belongs to has come.
 */
export function rememberPlaces(isShown: () => boolean) {
  const remember = () => {
    if (isShown()) rememberHere()
  }
  remember()
  addEventListener('scroll', remember, { passive: true })
  addEventListener('pagehide', keep)
}

/** How far the page was scrolled when its entry in the history was left; a new entry has no place yet. */
export const placeHere = () => places.get(entry())
export const rememberHere = () => void places.set(entry(), scrollY)

/** The router names the entries that it makes, the browser's own are known by their address alone. */
function entry() {
  const { key } = (history.state ?? {}) as { key?: string }
  return [key, location.pathname, location.hash].join(' ')
}

const name = 'places'
const places = new Map(kept())

// A reload begins with what was known.
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

function keep() {
  try {
    sessionStorage.setItem(name, JSON.stringify([...places]))
  } catch {
    // A browser that keeps nothing forgets at a reload.
  }
}
