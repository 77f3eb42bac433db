import type { Settings } from '@daymark/schemas/pages'
import { lazy, Suspense, type ComponentType } from 'react'
import { useConsent } from './consent-state.ts'

/** Renders the cookie notice while there is something to ask; its chunk is loaded then. */
export function ConsentRegion({ settings }: { settings: Settings }) {
  const { asking } = useConsent()
  if (!asking) return null
  return (
    <Suspense>
      <ConsentNotice settings={settings} />
    </Suspense>
  )
}

const ConsentNotice = lazy<ComponentType<{ settings: Settings }>>(() =>
  import('./consent-notice.tsx').catch(() => ({ default: () => null })),
)
