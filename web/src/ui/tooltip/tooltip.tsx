import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import { firstInteraction } from '../lazy-on-interaction.tsx'

interface Props {
  /** Explains a control that has its own accessible name. */
  label: string
  children: ReactElement
}

/**
 * A tooltip for an icon. Radix is loaded once a pointer or a key may ask for one; wrapping the control then mounts it
 * anew, so this waits until it is neither pressed nor focused. Without Radix the control works without a tooltip.
 */
export function Tooltip({ label, children }: Props) {
  const wrapper = useRef<HTMLSpanElement>(null)
  const [ready, setReady] = useState(false)

  useEffect(() => {
    const element = wrapper.current
    if (!element) return
    let unmounted = false
    let timer: ReturnType<typeof setTimeout>
    const wrapWhenIdle = () => {
      if (unmounted) return
      if (element.matches(':active, :focus-within')) timer = setTimeout(wrapWhenIdle, 1_000)
      else setReady(true)
    }
    void mayBeAskedFor()
      .then(loadTooltip)
      .then(wrapWhenIdle, () => {})
    return () => {
      unmounted = true
      clearTimeout(timer)
    }
  }, [])

  return (
    <span ref={wrapper}>
      {ready ? (
        <Suspense fallback={children}>
          <RadixTooltip label={label}>{children}</RadixTooltip>
        </Suspense>
      ) : (
        children
      )}
    </span>
  )
}

/** Resolves at the first interaction; where no pointer hovers, only keys show a tooltip. */
function mayBeAskedFor() {
  if (matchMedia('(any-hover: hover)').matches) return firstInteraction()
  return new Promise((resolve) => addEventListener('keydown', resolve, { once: true }))
}

const loadTooltip = () => import('./radix-tooltip.tsx')
const RadixTooltip = lazy(loadTooltip)
