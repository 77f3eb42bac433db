import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { current, subscribe, type Notification } from './notify.ts'

/** The place where notifications appear; who has news first, or calls for it by F8, sees to it that what draws them is there. */
export function Notifications() {
  const notifications = useSyncExternalStore(subscribe, current, none)
  const [called, setCalled] = useState(false)

  useEffect(() => {
    // From the first one on it hears its key by itself.
    addEventListener('keydown', ({ key }) => {
      if (key === 'F8')
        loadToasts().then(
          () => setCalled(true),
          () => {},
        )
    })
  }, [])

  if (!called && !notifications.length) return null
  return (
    <Suspense>
      <ToastRegion notifications={notifications} />
    </Suspense>
  )
}

/** Called when a notification becomes likely, so that it can be shown without a network too. */
export const loadToasts = () => import('./toast-region.tsx')

const ToastRegion = lazy<ComponentType<{ notifications: readonly Notification[] }>>(loadToasts)

const nothing: readonly Notification[] = []
const none = () => nothing
