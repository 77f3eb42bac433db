import { lazy, Suspense, useSyncExternalStore } from 'react'

const LivePreview = lazy(() => import('../content/live-preview.tsx'))

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
