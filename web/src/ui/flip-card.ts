import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/**
 * A card with two sides. The other one is up while the pointer or the keyboard's focus rests on the card, or after a
 * tap, and Escape turns it back: one state, whatever has set it.
 */
export function useTurning() {
  const [turned, setTurned] = useState(false)
  const ref = useRef<HTMLLIElement>(null)

  useEffect(() => {
    // The pointer, a tap or the focus may have been there first.
    if (ref.current?.matches(':is(:hover, :focus-within)')) setTurned(true)
  }, [])

  useEffect(() => {
    if (!turned) return
    const turnBack = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setTurned(false)
    }
    addEventListener('keydown', turnBack)
    return () => removeEventListener('keydown', turnBack)
  }, [turned])

  const card = {
    ref,
    'data-turned': turned || undefined,
    // A finger does not rest on a card: it taps.
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse') setTurned(true)
    },
    onPointerLeave({ pointerType, currentTarget }: PointerEvent) {
      if (pointerType === 'mouse') setTurned(currentTarget.querySelector(':focus-visible') !== null)
    },
  }
  const button = {
    type: 'button',
    'aria-pressed': turned,
    onClick: () => setTurned(!turned),
    onFocus({ currentTarget }: FocusEvent) {
      if (currentTarget.matches(':focus-visible')) setTurned(true)
    },
    onBlur: () => setTurned(false),
  } as const
  return { card, button }
}
