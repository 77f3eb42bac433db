import { lazy, Suspense, type ComponentType } from 'react'
import { pageAt } from '../content/page-at.ts'
import { loadWholePage } from '../routes.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

const LivePreview = lazy<ComponentType>(async () => {
  try {
    // React would drop the served markup of a lazy part that a draft changes before its code is loaded.
    const [module] = await Promise.all([
      import('../content/live-preview.tsx'),
      loadWholePage(pageAt(location.pathname).name),
    ])
    return module
  } catch {
    return { default: () => null }
  }
})

/** Shows drafts inside the Studio's Presentation frame. Visitors do not load this code. */
export function Preview() {
  const hydrated = useHydrated()
  if (!hydrated || window.parent === window) return null
  return (
    <Suspense>
      <LivePreview />
    </Suspense>
  )
}
