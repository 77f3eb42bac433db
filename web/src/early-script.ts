import { motionChanged, motionKey } from './ui/calm.ts'

/**
 * What must work from the first paint on, whether or not the page's script has come yet: the choice for motion, which
 * was remembered or is the system's preference, the control that changes it, and the menu that a wider screen closes;
 * and whether somebody arrives at the top, where what is far below need not be laid out before the first act.
 */
export const earlyScript = `(() => {
  const { dataset } = document.documentElement
  let kept
  try { kept = localStorage.getItem('${motionKey}') } catch {}
  dataset.motion = kept === 'still' || kept === 'moving' ? kept
    : matchMedia('(prefers-reduced-motion: reduce)').matches ? 'still' : 'moving'
  addEventListener('click', ({ target }) => {
    if (!target.closest?.('[data-calm-control]')) return
    dataset.motion = dataset.motion === 'still' ? 'moving' : 'still'
    try { localStorage.setItem('${motionKey}', dataset.motion) } catch {}
    dispatchEvent(new Event('${motionChanged}'))
  })
  if (parent === self && !location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
    dataset.arriving = ''
    for (const act of ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'])
      addEventListener(act, () => delete dataset.arriving, { capture: true, once: true, passive: true })
  }
  addEventListener('resize', () => document.querySelector('dialog[open]')?.close())
})()`
