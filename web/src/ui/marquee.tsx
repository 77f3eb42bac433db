import type { ReactNode } from 'react'
import styled, { css, keyframes } from 'styled-components'
import { whenMotionReduced } from './reduced-motion.ts'
import { media, space } from './theme.ts'

/** Pixels in a second. */
const speed = 36
const repeats = 5

interface Props {
  /** How wide one run of the list is, in pixels: it decides speed, and from which screen on it stands still. */
  length: number
  label: string
  list: (repeat: boolean) => ReactNode
}

/** A list that passes by without end; when it fits the screen, it stands still in the middle instead. */
export function Marquee({ length, label, list }: Props) {
  return (
    <Window $length={length} tabIndex={0} role="group" aria-label={label}>
      <Track $length={length}>
        {Array.from({ length: repeats }, (_, place) => (
          <ul key={place} aria-hidden={place > 0 || undefined}>
            {list(place > 0)}
          </ul>
        ))}
      </Track>
    </Window>
  )
}

const pass = keyframes`
  to { transform: translate3d(-${100 / repeats}%, 0, 0); }
`

const alone = css`
  animation: none;
  width: auto;
  justify-content: center;

  ul + ul {
    display: none;
  }
  ul {
    flex-wrap: wrap;
    justify-content: center;
    row-gap: ${space.xl};
  }
`

const Track = styled.div<{ $length: number }>`
  display: flex;
  width: max-content;
  animation: ${pass} ${({ $length }) => Math.max(1, Math.round($length / speed))}s linear infinite;
  ${whenMotionReduced('animation-play-state: paused;')}

  ul {
    display: flex;
    align-items: center;
  }
  ${media.print} {
    ${alone}
  }
  /* Without script it could not be stopped. */
  html:not([data-motion]) & {
    ${alone}
  }
  @media (min-width: ${({ $length }) => Math.ceil($length)}px) {
    ${alone}
  }
`

const Window = styled.div<{ $length: number }>`
  overflow: hidden;
  padding-block: ${space.l};
  mask-image: linear-gradient(90deg, transparent, black 8%, black 92%, transparent);

  html:not([data-motion]) & {
    mask-image: none;
  }
  @media (min-width: ${({ $length }) => Math.ceil($length)}px) {
    mask-image: none;
  }
  /* The mask would hide the ring. */
  &:focus-visible {
    mask-image: none;
    outline-offset: -3px;
  }

  &:hover > div,
  &:focus-within > div,
  &:focus > div {
    animation-play-state: paused;
  }
`
