import { lazy, Suspense, useState, type ComponentType } from 'react'

/**
 * `React.lazy` whose chunk is fetched at the visitor's first interaction, and whose markup is hydrated when the page is not
 * being scrolled, because hydration takes the time of many frames. Until then, and when the chunk cannot be loaded, Suspense
 * keeps the server's markup on the page.
 */
export function lazyOnInteraction<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined
  const load = async () => (loaded ??= (await fetchPart()).default)
  const Lazy = lazy(async () => {
    await firstInteraction()
    const Part = await load().catch(() => new Promise<never>(() => {}))
    await endOfScroll()
    return { default: Part }
  }) as unknown as ComponentType<Props>

  function LazyOnInteraction(props: Props) {
    const [Part] = useState(() => loaded ?? Lazy)
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyOnInteraction, { load })
}

const acts = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'popstate']
const once = { capture: true, passive: true, once: true }
let interacted: Promise<void> | undefined

/** Resolves at the first interaction, or at once on a page that is opened below its top or in the Studio's preview. */
export function firstInteraction() {
  interacted ??= import.meta.env.SSR ? Promise.resolve() : new Promise(listen)
  return interacted
}

/** Resolves when no scroll event has come for a while, or something else is done meanwhile. */
function endOfScroll() {
  if (import.meta.env.SSR || Date.now() - scrolledAt > restAfter) return
  return new Promise<void>((resolve) => {
    const check = setInterval(() => Date.now() - scrolledAt > restAfter && done(), restAfter / 2)
    const done = () => {
      clearInterval(check)
      resolve()
    }
    for (const type of acts) addEventListener(type, done, once)
  })
}

const restAfter = 120
let scrolledAt = Number.NEGATIVE_INFINITY

function isBelowTop() {
  return scrollY > 0 || location.hash !== '' || window.parent !== window
}

function listen(resolve: () => void) {
  addEventListener('scroll', () => (scrolledAt = Date.now()), { passive: true })
  for (const type of ['scroll', 'pointermove', ...acts]) addEventListener(type, () => resolve(), once)
  // Reading scrollY before the first frame would force an extra layout.
  requestAnimationFrame(() => setTimeout(() => isBelowTop() && resolve()))
}

// Starts to listen when the module loads, before the first lazy part renders.
void firstInteraction()
