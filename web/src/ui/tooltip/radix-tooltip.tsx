import * as Radix from '@radix-ui/react-tooltip'
import { useEffect, useRef, useState, type FocusEvent, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import styled, { keyframes } from 'styled-components'
import { whenMotionReduced } from '../reduced-motion.ts'
import { colour, grounds, motion, radius, shadow, space, groundStyles, type, z } from '../theme.ts'

const openDelay = 700
const skipDelay = 300

/** When any tooltip last closed: each has a Radix provider of its own, so they cannot share its skip window. */
let closedAt = Number.NEGATIVE_INFINITY
const delayNow = () => (performance.now() - closedAt < skipDelay ? 0 : openDelay)

/** Opens after the pointer or the keyboard's focus has rested; closes on leave, blur, click, scroll and Escape. */
export default function RadixTooltip({ label, children }: { label: string; children: ReactElement }) {
  const [open, setOpen] = useState(false)
  const [hoverDelay, setHoverDelay] = useState(openDelay)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const trigger = useRef<HTMLButtonElement>(null)

  const cancel = () => clearTimeout(timer.current)
  const openLater = () => {
    cancel()
    timer.current = setTimeout(() => setOpen(true), delayNow())
  }

  useEffect(() => {
    // The pointer may have entered before this chunk came.
    if (trigger.current?.matches(':hover')) openLater()
    return cancel
  }, [])

  const openAfterFocus = (event: FocusEvent<HTMLElement>) => {
    // Radix would open at once.
    event.preventDefault()
    if (event.target.matches(':focus-visible')) openLater()
  }

  const change = (opens: boolean) => {
    setOpen(opens)
    if (!opens) closedAt = performance.now()
  }

  return (
    <Radix.Provider skipDelayDuration={0}>
      <Radix.Root open={open} onOpenChange={change} delayDuration={hoverDelay}>
        <Radix.Trigger
          ref={trigger}
          asChild
          // Radix reads the delay at the first pointermove, which comes before an ordinary state update renders.
          onPointerEnter={() => flushSync(() => setHoverDelay(delayNow()))}
          onPointerLeave={cancel}
          onFocus={openAfterFocus}
          onBlur={cancel}
          onClick={cancel}
          onKeyDown={({ key }) => key === 'Escape' && cancel()}
        >
          {children}
        </Radix.Trigger>
        {/* Not in a portal, so that it belongs to the same landmark as its control. */}
        <Bubble sideOffset={4} collisionPadding={8}>
          {label}
        </Bubble>
      </Radix.Root>
    </Radix.Provider>
  )
}

const fadeIn = keyframes`
  from { opacity: 0; }
`

const Bubble = styled(Radix.Content)`
  ${groundStyles('night')}
  ${type.small}
  z-index: ${z.toast};
  max-width: 18rem;
  padding: ${space.hair} ${space.s};
  border: 1px solid ${colour.line};
  border-radius: ${radius.s};
  background: ${grounds.night.raised};
  box-shadow: ${shadow.floating};
  animation: ${fadeIn} ${motion.quick};

  /* No media query: a rule with one, inserted at the first interaction, has browsers compute all styles of the page anew. */
  ${whenMotionReduced('animation: none;')}
`
