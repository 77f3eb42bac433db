import type { ReactNode } from 'react'
import styled, { css, keyframes } from 'styled-components'
import { resting, useRestOutOfSight } from './out-of-sight.ts'
import { media, space } from './theme.ts'

/** Pixels per second. */
const speed = 36
/** Repeats of a list that is wide enough; a shorter one is repeated until it fills the widest screen. */
const minRepeats = 5
const widestScreen = 3840
/** A shorter list stands still in the middle, because the same items would be on screen twice. */
const minMoving = 4

interface Props {
  /** How many items the list has. */
  count: number
  /** The width of one list in pixels. */
  length: number
  label: string
  list: (repeat: boolean) => ReactNode
}

/** A list that scrolls endlessly: while one repeat leaves the screen, the others fill it. */
export function Marquee({ count, length, label, list }: Props) {
  const ref = useRestOutOfSight<HTMLDivElement>()
  const moves = count >= minMoving
  const repeats = moves ? Math.max(minRepeats, Math.ceil(widestScreen / length) + 1) : 1
  return (
    <Window ref={ref} $moves={moves} tabIndex={0} role="group" aria-label={label}>
      <Track $moves={moves} $length={length} $repeats={repeats}>
        {Array.from({ length: repeats }, (_, place) => (
          <ul key={place} aria-hidden={place > 0 || undefined}>
            {list(place > 0)}
          </ul>
        ))}
      </Track>
    </Window>
  )
}

const scroll = keyframes`
  to { transform: translate3d(calc(-100% / var(--repeats)), 0, 0); }
`

const standing = css`
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

const Track = styled.div<{ $moves: boolean; $length: number; $repeats: number }>`
  --repeats: ${({ $repeats }) => $repeats};
  display: flex;
  width: max-content;
  animation: ${scroll} ${({ $length }) => Math.max(1, Math.round($length / speed))}s linear infinite;
  ${resting}

  ul {
    display: flex;
    align-items: center;
  }
  ${({ $moves }) => !$moves && standing}
  ${media.print} {
    ${standing}
  }
  /* Without script no control could pause it. */
  html:not([data-motion]) & {
    ${standing}
  }
`

const Window = styled.div<{ $moves: boolean }>`
  overflow: hidden;
  padding-block: ${space.l};
  ${({ $moves }) =>
    $moves &&
    `mask-image: linear-gradient(90deg, transparent ${space.edge}, black calc(${space.edge} + 6%) calc(94% - ${space.edge}), transparent calc(100% - ${space.edge}));`}

  html:not([data-motion]) & {
    mask-image: none;
  }
  /* The mask would hide the focus ring. */
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
