import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { withTimeout } from '../../network/timeout.ts'
import { addToast, useToasts, type ToastState, type ToastInput } from './toast-store.ts'

/** The notification area. Its chunk is loaded with the first toast, or when F8, its hotkey, is pressed before. */
export function Toasts() {
  const toasts = useToasts()
  const [requested, setRequested] = useState(false)

  useEffect(() => {
    // Once the area is there, Radix listens to the hotkey itself.
    addEventListener('keydown', ({ key }) => {
      if (key === 'F8')
        loadToasts().then(
          () => setRequested(true),
          () => {},
        )
    })
  }, [])

  if (!requested && !toasts.length) return null
  return (
    <Suspense>
      <ToastRegion toasts={toasts} />
    </Suspense>
  )
}

/** Shows a toast; rejects when its chunk cannot be loaded within three seconds. */
export async function showToast(toast: ToastInput) {
  await withTimeout(loadToasts(), 3_000)
  addToast(toast)
}

/** Loaded when a toast becomes likely, so that it can be shown without a network too. */
export const loadToasts = () => import('./toast-region.tsx')

const ToastRegion = lazy<ComponentType<{ toasts: readonly ToastState[] }>>(loadToasts)
