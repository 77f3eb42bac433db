import { motionChanged, motionKey } from './ui/motion-setting.ts'

// What works from the first paint on, before the page's script is loaded. The build inlines this module in the head.
// Listeners run in the capture phase, because React stops clicks on markup that it has not hydrated yet.

const { dataset } = document.documentElement

setMotion()
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  // The back/forward cache keeps a page whose script was not loaded as it is.
  if (!appIsThere()) location.reload()
  // The setting may have changed meanwhile.
  setMotion()
  dispatchEvent(new Event(motionChanged))
})
addEventListener(
  'click',
  ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-motion-control]')) toggleMotion()
    closeMenu(target)
  },
  true,
)
addEventListener('resize', () => document.querySelector<HTMLDialogElement>('dialog[open]')?.close())

deferLayoutBelow()

// Enables smooth scrolling (global style) once the page has been scrolled to the fragment of its address.
addEventListener('load', () => (dataset['loaded'] = ''))

// After a reload, Back may lead to an entry that the app had pushed. The app removes this handler.
const { pathname } = location
window.onpopstate = () => {
  if (location.pathname !== pathname) location.reload()
}

function appIsThere() {
  return window.onpopstate === null
}

/** The visitor's choice, or else the system's preference. */
function setMotion() {
  const preference = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'still' : 'moving'
  dataset['motion'] = savedMotion() ?? dataset['motion'] ?? preference
}

function toggleMotion() {
  const motion = dataset['motion'] === 'still' ? 'moving' : 'still'
  dataset['motion'] = motion
  try {
    localStorage.setItem(motionKey, motion)
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
  dispatchEvent(new Event(motionChanged))
}

function savedMotion() {
  try {
    const saved = localStorage.getItem(motionKey)
    return saved === 'still' || saved === 'moving' ? saved : undefined
  } catch {
    return undefined
  }
}

/** A click on a link of the menu or on its backdrop closes it. */
function closeMenu(target: Element) {
  const menu = target.closest('dialog')
  if (menu && (target === menu || target.closest('a'))) menu.close()
}

/**
 * On a page that is opened at its top, sections far below are laid out at the first interaction (`data-layout-deferred`
 * in the global style). Only the navigation entry has the text fragment of an address.
 */
function deferLayoutBelow() {
  const [navigation] = performance.getEntriesByType('navigation')
  const isReloaded = (navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
  if (window.parent !== window || isReloaded || navigation?.name.includes('#')) return
  dataset['layoutDeferred'] = ''
  const interacted = new AbortController()
  const options = { capture: true, passive: true, signal: interacted.signal }
  for (const type of ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click']) {
    addEventListener(
      type,
      (event) => {
        // Browsers send one without movement where a page appears below a pointer that lies still.
        if (event instanceof PointerEvent && type === 'pointermove' && !event.movementX && !event.movementY)
          return
        interacted.abort()
        layOutBelow(event)
      },
      options,
    )
  }
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) addEventListener('load', layOutWhenIdle)
}

/** Measuring lays out what is skipped, a section at a time, so that the first interaction finds it done. */
function layOutWhenIdle() {
  for (const section of document.querySelectorAll('[data-ground]'))
    requestIdleCallback(() => section.firstElementChild?.getBoundingClientRect())
}

/** When the first interaction scrolls far, what is on screen stays in its place while the rest is laid out. */
function layOutBelow({ type }: Event) {
  const jumped = type === 'scroll' && dataset['layoutDeferred'] === ''
  const seen = jumped ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null
  const top = () => seen?.getBoundingClientRect().top ?? 0
  const before = top()
  delete dataset['layoutDeferred']
  const moved = top() - before
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}
