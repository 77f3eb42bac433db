import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import { firstInteraction } from './lazy-on-interaction.tsx'

interface Props {
  /** The word that explains; the control's own name stays on the control. */
  word: string
  children: ReactElement
}

/**
 * A word for an icon or an abbreviation. What draws it comes with the visitor's first act and puts itself around the
 * control, though never under a finger or the focus; until then, and if it never comes, the control is just itself.
 */
export function Tooltip({ word, children }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [ready, setReady] = useState(false)

  useEffect(() => {
    const element = place.current
    if (!element) return
    let left = false
    let timer: ReturnType<typeof setTimeout>
    const attach = () => {
      if (left) return
      if (element.matches(':active, :focus-within')) timer = setTimeout(attach, 1_000)
      else setReady(true)
    }
    void firstInteraction()
      .then(loadTooltip)
      .then(attach, () => {})
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])

  return (
    <span ref={place}>
      {ready ? (
        <Suspense fallback={children}>
          <TooltipOver word={word}>{children}</TooltipOver>
        </Suspense>
      ) : (
        children
      )}
    </span>
  )
}

const loadTooltip = () => import('./tooltip-over.tsx')
const TooltipOver = lazy(loadTooltip)
