import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/**
 * A card with two sides. The back shows while the pointer or the keyboard's focus is on the card, or after a tap;
 * Escape shows the front again.
 */
export function useFlipCard() {
  const [flipped, setFlipped] = useState(false)
  const ref = useRef<HTMLLIElement>(null)

  useEffect(() => {
    // Pointer or focus may have entered the card before hydration.
    if (ref.current?.matches(':is(:hover, :focus-within)')) setFlipped(true)
  }, [])

  useEffect(() => {
    if (!flipped) return
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setFlipped(false)
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [flipped])

  const card = {
    ref,
    'data-flipped': flipped || undefined,
    // Touch has no hover; a tap is a click on the button.
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse') setFlipped(true)
    },
    onPointerLeave({ pointerType, currentTarget }: PointerEvent) {
      if (pointerType === 'mouse') setFlipped(currentTarget.querySelector(':focus-visible') !== null)
    },
  }
  const button = {
    type: 'button',
    'aria-pressed': flipped,
    onClick: () => setFlipped(!flipped),
    onFocus({ currentTarget }: FocusEvent) {
      if (currentTarget.matches(':focus-visible')) setFlipped(true)
    },
    onBlur: () => setFlipped(false),
  } as const
  return { card, button }
}
