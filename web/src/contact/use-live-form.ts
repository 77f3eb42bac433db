import type { FormState } from '@daymark/schemas/render'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { useSite } from '../content/site.tsx'
import type { LiveForm, LiveState } from './live-form.ts'

interface Options {
  area: RefObject<HTMLElement | null>
  form: RefObject<HTMLFormElement | null>
  badge: RefObject<HTMLElement | null>
  /** What the server made of a plain post. */
  served: FormState
}

/** What runs the form, as soon as the visitor comes near it, and the state it is drawn from. */
export function useLiveForm({ area, form, badge, served }: Options) {
  const { apiOrigin } = useSite().config
  const queryClient = useQueryClient()
  const [live, setLive] = useState<LiveForm>()
  const near = useNear(area)
  const [rest] = useState(() => restOf(served))

  useEffect(() => {
    if (!near) return
    let started: LiveForm | undefined
    let left = false
    import('./live-form.ts').then(
      ({ startLiveForm }) => {
        if (left || !form.current || !badge.current) return
        started = startLiveForm({ form: form.current, badge: badge.current, apiOrigin, queryClient, rest })
        setLive(started)
      },
      // The plain form stays and posts by itself.
      () => {},
    )
    return () => {
      left = true
      started?.stop()
    }
  }, [near, form, badge, apiOrigin, queryClient, rest])

  const atRest = () => rest
  const state = useSyncExternalStore(live?.subscribe ?? never, live?.snapshot ?? atRest, atRest)
  return { live, state }
}

function restOf({ values, errors }: FormState): LiveState {
  const { form: notice, ...faults } = errors
  return {
    phase: 'idle',
    errors: faults,
    failed: notice !== undefined,
    notice,
    messageLength: values.message.length,
  }
}

const never = () => () => {}

/** Near: less than a screen away, or holding the focus. */
function useNear(area: RefObject<HTMLElement | null>) {
  const [near, setNear] = useState(false)

  useEffect(() => {
    const element = area.current
    if (!element || near) return
    const arrive = () => setNear(true)
    if (element.contains(document.activeElement)) return arrive()
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && arrive(),
      { rootMargin: '600px 0px' },
    )
    observer.observe(element)
    element.addEventListener('focusin', arrive)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', arrive)
    }
  }, [area, near])

  return near
}
