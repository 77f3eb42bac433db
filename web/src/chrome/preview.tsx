import { lazy, Suspense, useEffect, useState } from 'react'

const LivePreview = lazy(() => import('../content/live-preview.tsx'))

/** Inside the Studio's Presentation frame the page follows drafts; no visitor loads any of it. */
export function Preview() {
  const [framed, setFramed] = useState(false)
  useEffect(() => setFramed(window.parent !== window), [])
  if (!framed) return null
  return (
    <Suspense>
      <LivePreview />
    </Suspense>
  )
}
