import { onScroll } from '../ui/on-scroll.ts'

/**
 * How far each entry of this tab's history was scrolled. React Router restores scroll positions only with its data router,
 * and the browser restores them before the page of the entry has been rendered.
 */
export function recordScrollPositions(isShown: () => boolean) {
  const record = () => {
    if (isShown()) recordScrollPosition()
  }
  record()
  // Not in each frame, because it has the browser compute styles and layout.
  onScroll(100, record)
  addEventListener('scrollend', record)
  addEventListener('pagehide', () => {
    record()
    save()
  })
}

/** Undefined for a new entry. */
export const savedScrollPosition = () => positions.get(historyEntry())
export const recordScrollPosition = () => void positions.set(historyEntry(), scrollY)

/** React Router keeps a key in the entries that it makes; those of the browser are told apart by their address. */
function historyEntry() {
  const { key } = (history.state ?? {}) as { key?: string }
  return [key, location.pathname, location.hash].join(' ')
}

const storageKey = 'scroll-positions'
const positions = new Map(load())

// For a reload. Session storage may be blocked.
function load() {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

function save() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {}
}
