import { lazy, Suspense, useState, type ComponentType } from 'react'

/**
 * A part of the page whose script waits until the visitor does anything at all. The server's markup stands there from
 * the start; should the script never come, it goes on standing there.
 */
export function later<Props extends object>(fetchPart: () => Promise<{ default: ComponentType<Props> }>) {
  let ready: ComponentType<Props> | undefined
  const load = async () => (ready ??= (await fetchPart()).default)
  const Waiting = lazy(async () => {
    await firstAct()
    return { default: await load().catch(() => new Promise<never>(() => {})) }
  }) as unknown as ComponentType<Props>

  function Later(props: Props) {
    const [Part] = useState(() => ready ?? Waiting)
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Later, { load })
}

const acts = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'popstate']
let acted: Promise<void> | undefined

/** The visitor does something: from then on scripts that nobody waits for may come. */
export function firstAct() {
  acted ??= import.meta.env.SSR ? Promise.resolve() : new Promise(listen)
  return acted
}

/** Somewhere below the top, or inside the Studio's preview. */
function isUnderWay() {
  return scrollY > 0 || location.hash !== '' || window.parent !== window
}

function listen(resolve: () => void) {
  const act = () => {
    for (const type of acts) removeEventListener(type, act, true)
    resolve()
  }
  for (const type of acts) addEventListener(type, act, { capture: true, passive: true })
  // After a frame: before it, asking how far the page is scrolled would lay it out a second time.
  requestAnimationFrame(() => setTimeout(() => isUnderWay() && act()))
}

// Listening begins with the script, not with the first part that waits.
void firstAct()
