import { motionChanged, motionKey } from './ui/motion-setting.ts'

// What works from the first paint on, before the page's script is loaded. The build inlines this module in the head.
// Clicks are heard in the capture phase: React stops those on markup that it has not hydrated yet.

const { dataset } = document.documentElement

setMotion()
// A page from the back/forward cache may have missed a choice.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  setMotion()
  dispatchEvent(new Event(motionChanged))
})
addEventListener('click', ({ target }) => isIn(target, '[data-motion-control]') && toggleMotion(), true)

addEventListener('click', ({ target }) => closeMenu(target), true)
addEventListener('resize', () => document.querySelector<HTMLDialogElement>('dialog[open]')?.close())

deferLayoutBelow()

// An address with a fragment is opened at its place at once; after that the page scrolls smoothly.
addEventListener('load', () => (dataset['arrived'] = ''))

// Back after a reload may lead to a page that the app had rendered. The app replaces this handler.
const { pathname } = location
window.onpopstate = () => {
  if (location.pathname !== pathname) location.reload()
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
function closeMenu(target: EventTarget | null) {
  if (!(target instanceof Element)) return
  const menu = target.closest('dialog')
  if (menu && (target === menu || target.closest('a'))) menu.close()
}

function isIn(target: EventTarget | null, selector: string) {
  return target instanceof Element && target.closest(selector) !== null
}

/**
 * On a page that is opened at its top, what is far below is laid out at the first interaction (`data-arriving` in the
 * global style). A text fragment is only in the address of the navigation entry.
 */
function deferLayoutBelow() {
  const [navigation] = performance.getEntriesByType('navigation')
  const isReloaded = (navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
  if (window.parent !== window || isReloaded || navigation?.name.includes('#')) return
  dataset['arriving'] = ''
  for (const type of ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'])
    addEventListener(type, layOutBelow, { capture: true, once: true, passive: true })
}

/** Where the first interaction is a jump, what it led to stays in sight while the rest is laid out. */
function layOutBelow({ type }: Event) {
  const jumped = type === 'scroll' && dataset['arriving'] === ''
  const seen = jumped ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null
  const top = () => seen?.getBoundingClientRect().top ?? 0
  const before = top()
  delete dataset['arriving']
  const moved = top() - before
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}
