import { useEffect, type RefObject } from 'react'
import { createGlobalStyle } from 'styled-components'

/** The narrowest window of a desk; in less room the page is drawn at this width and scaled down. */
const deskWidth = 1280

/** In less room, as on a phone, the letters would be too small to be read or touched. */
const leastRoom = 600

/** Lets the frame show the layout of a desk in whatever room there is beside the fields. */
export function useScaledDesk(frame: RefObject<HTMLIFrameElement | null>, on: boolean) {
  useEffect(() => {
    const element = frame.current
    const room = element?.parentElement
    if (!element || !room) return undefined
    if (!on) {
      element.removeAttribute('data-scaled')
      return undefined
    }
    const fit = () => {
      const scale = room.clientWidth < leastRoom ? 1 : Math.min(1, room.clientWidth / deskWidth)
      element.toggleAttribute('data-scaled', scale < 1)
      room.style.setProperty('--preview-scale', String(scale))
    }
    const watcher = new ResizeObserver(fit)
    watcher.observe(room)
    // The frame stays scaled until the next look: laid out anew between two renders, it would lose a click.
    return () => watcher.disconnect()
  })
}

/* Presentation sizes and fades its frame by inline styles. */
export const ScaledDesk = createGlobalStyle`
  :has(> iframe[data-scaled]) {
    position: relative;
    overflow: hidden;
  }

  iframe[data-scaled] {
    position: absolute;
    inset: 0 auto auto 0;
    width: ${deskWidth}px !important;
    max-width: none !important;
    height: calc(100% / var(--preview-scale)) !important;
    max-height: none !important;
    transform: scale(var(--preview-scale)) !important;
    transform-origin: 0 0 !important;
  }
`
