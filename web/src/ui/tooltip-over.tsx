import * as Radix from '@radix-ui/react-tooltip'
import { useEffect, useRef, useState, type FocusEvent, type ReactElement } from 'react'
import styled, { keyframes } from 'styled-components'
import { colour, grounds, media, motion, radius, shadow, space, standsOn, type, z } from './theme.ts'

const delay = { open: 700, skip: 300 }

/** Opens after the pointer or the focus has rested; closes on leaving, blur, click, scroll and Escape. */
export default function TooltipOver({ word, children }: { word: string; children: ReactElement }) {
  const [open, setOpen] = useState(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [skips, setSkips] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const stopResting = () => clearTimeout(resting.current)
  const startResting = () => {
    resting.current = setTimeout(() => setOpen(true), delay.open)
  }
  useEffect(() => {
    // The pointer may have been there first.
    if (trigger.current?.matches(':hover')) startResting()
    return stopResting
  }, [])

  // By itself the trigger opens at once on focus; focus is to wait as long as the pointer.
  const rest = (event: FocusEvent<HTMLElement>) => {
    event.preventDefault()
    if (event.target.matches(':focus-visible')) startResting()
  }

  const turn = (opens: boolean) => {
    setOpen(opens)
    if (!opens) closedAt = performance.now()
  }

  return (
    <Radix.Provider delayDuration={delay.open} skipDelayDuration={delay.skip}>
      <Radix.Root open={open} onOpenChange={turn} delayDuration={skips ? 0 : delay.open}>
        <Radix.Trigger
          ref={trigger}
          asChild
          onPointerLeave={stopResting}
          onPointerEnter={() => setSkips(performance.now() - closedAt < delay.skip)}
          onFocus={rest}
          onBlur={stopResting}
          onClick={stopResting}
        >
          {children}
        </Radix.Trigger>
        {/* Beside its control rather than at the end of the page, so that it belongs to the same landmark. */}
        <Bubble sideOffset={4} collisionPadding={8}>
          {word}
        </Bubble>
      </Radix.Root>
    </Radix.Provider>
  )
}

/** When the last tooltip closed, whichever it was: the next one need not wait again. */
let closedAt = Number.NEGATIVE_INFINITY

const appear = keyframes`
  from { opacity: 0; }
`

const Bubble = styled(Radix.Content)`
  ${standsOn('night')}
  ${type.small}
  z-index: ${z.toast};
  max-width: 18rem;
  padding: ${space.hair} ${space.s};
  border: 1px solid ${colour.line};
  border-radius: ${radius.s};
  background: ${grounds.night.raised};
  box-shadow: ${shadow.floating};
  animation: ${appear} ${motion.quick};

  ${media.reduced} {
    animation: none;
  }
`
