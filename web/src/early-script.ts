import { motionChanged, motionKey } from './ui/reduced-motion.ts'

/**
 * The choice for motion, which was remembered or is the system's preference, and the control that changes it. A page
 * that comes back as it was left may have missed a choice.
 */
const motion = `
  const begin = () => {
    let kept
    try { kept = localStorage.getItem('${motionKey}') } catch {}
    dataset.motion = kept === 'still' || kept === 'moving' ? kept
      : dataset.motion ?? (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'still' : 'moving')
  }
  begin()
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    begin()
    dispatchEvent(new Event('${motionChanged}'))
  })
  addEventListener('click', ({ target }) => {
    if (!target.closest?.('[data-motion-control]')) return
    dataset.motion = dataset.motion === 'still' ? 'moving' : 'still'
    try { localStorage.setItem('${motionKey}', dataset.motion) } catch {}
    dispatchEvent(new Event('${motionChanged}'))
  }, true)`

/** A choice, a click beside it and a wider screen close the menu. */
const menu = `
  addEventListener('click', ({ target }) => {
    const menu = target.closest?.('dialog')
    if (target === menu || target.closest?.('a')) menu?.close()
  }, true)
  addEventListener('resize', () => document.querySelector('dialog[open]')?.close())`

/**
 * For who arrives at the top, what is far below need not be laid out before the first act. If that is a jump, what it
 * led to stays where it is seen while the rest is laid out. A place that a search found within the text is named by the
 * arrival's address alone.
 */
const arrivingAtTheTop = `
  const [arrival] = performance.getEntriesByType('navigation')
  if (parent === self && arrival?.type === 'navigate' && !arrival.name.includes('#')) {
    dataset.arriving = ''
    const act = ({ type }) => {
      const seen = type === 'scroll' && dataset.arriving === '' && document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      const place = () => seen ? seen.getBoundingClientRect().top : 0
      const before = place()
      delete dataset.arriving
      const moved = place() - before
      if (moved) scrollBy({ top: moved, behavior: 'instant' })
    }
    for (const type of ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'])
      addEventListener(type, act, { capture: true, once: true, passive: true })
  }`

/** The place that an address names is come to at once; from then on the page glides to its places. */
const arrived = `
  addEventListener('load', () => dataset.arrived = '')`

/** The way back after a reload to a page that a script had brought; the page's own script takes this place. */
const wayBack = `
  const { pathname } = location
  onpopstate = () => location.pathname === pathname || location.reload()`

/**
 * What must work from the first paint on, whether or not the page's script has come yet. Clicks are heard before they
 * reach the page: while React takes it over, it lets none of them through.
 */
export const earlyScript = `(() => {
  const { dataset } = document.documentElement${motion}${menu}${arrivingAtTheTop}${arrived}${wayBack}
})()`
