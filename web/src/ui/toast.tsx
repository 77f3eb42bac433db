import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { withTimeout } from '../calls/timeout.ts'
import { current, notify, subscribe, type Notification, type NotifyInput } from './notify.ts'

/** The notification area. Its chunk is loaded with the first toast, or when F8, its hotkey, is pressed before. */
export function Notifications() {
  const notifications = useSyncExternalStore(subscribe, current, none)
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

  if (!requested && !notifications.length) return null
  return (
    <Suspense>
      <ToastRegion notifications={notifications} />
    </Suspense>
  )
}

/** Shows a toast; rejects when its chunk cannot be loaded within three seconds. */
export async function showToast(news: NotifyInput) {
  await withTimeout(loadToasts(), 3_000)
  notify(news)
}

/** Loaded when a toast becomes likely, so that it can be shown without a network too. */
export const loadToasts = () => import('./toast-region.tsx')

const ToastRegion = lazy<ComponentType<{ notifications: readonly Notification[] }>>(loadToasts)

const nothing: readonly Notification[] = []
const none = () => nothing
