import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react'

const LivePreview = lazy<ComponentType>(() =>
  import('../content/live-preview.tsx').catch(() => ({ default: () => null })),
)

/** Inside the Studio's Presentation frame the page follows drafts; no visitor loads any of it. */
export function Preview() {
  const framed = useSyncExternalStore(never, isFramed, () => false)
  if (!framed) return null
  return (
    <Suspense>
      <LivePreview />
    </Suspense>
  )
}

const isFramed = () => window.parent !== window
const never = () => () => {}
