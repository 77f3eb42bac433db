import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { useSite } from '../content/site.tsx'
import type { FieldErrors, LiveForm, LiveState } from './live-form.ts'

interface Options {
  area: RefObject<HTMLElement | null>
  form: RefObject<HTMLFormElement | null>
  badge: RefObject<HTMLElement | null>
  errors: FieldErrors
}

/** What runs the form, as soon as the visitor comes near it, and the state it is drawn from. */
export function useLiveForm({ area, form, badge, errors }: Options) {
  const { apiOrigin } = useSite().config
  const queryClient = useQueryClient()
  const [live, setLive] = useState<LiveForm>()
  const near = useNear(area)

  useEffect(() => {
    if (!near) return
    let started: LiveForm | undefined
    let left = false
    import('./live-form.ts').then(
      ({ startLiveForm }) => {
        if (left || !form.current || !badge.current) return
        started = startLiveForm({ form: form.current, badge: badge.current, apiOrigin, queryClient, errors })
        setLive(started)
      },
      // The plain form stays and posts by itself.
      () => {},
    )
    return () => {
      left = true
      started?.stop()
    }
    // The faults of a plain post are handed over once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [near, form, badge, apiOrigin, queryClient])

  const state = useSyncExternalStore(live?.subscribe ?? never, live?.snapshot ?? atRest, atRest)
  return { live, state }
}

const rest: LiveState = { phase: 'idle', errors: {}, failed: false, messageLength: 0 }
const atRest = () => rest
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
