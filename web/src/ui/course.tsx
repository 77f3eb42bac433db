import styled, { css, keyframes } from 'styled-components'
import { colour, media, space, z } from './theme.ts'

/**
 * The course that leads through a page, dotted, in parts: down a margin by a `Rail`, between margin and content by a
 * `Bend`. Each is drawn as far down as the page is scrolled, and whole where motion is reduced.
 */

/** From the edge of the screen to the course in a margin, and from that to the content. */
export const margin = { phone: '0.75rem', wide: '1.5rem' } as const

export const drawDown = keyframes`
  from { clip-path: inset(-1rem -1rem 100%); }
  to { clip-path: inset(-1rem); }
`

/* All parts end at the same height of the screen. */
export const drawnDown = css`
  @media screen {
    @supports (animation-timeline: view()) {
      html[data-motion='moving'] & {
        animation: ${drawDown} linear both;
        animation-timeline: view();
        animation-range: entry-crossing calc(0% + 15vh) entry-crossing calc(100% + 15vh);
      }
    }
  }
`

export const courseLine = css`
  pointer-events: none;
  fill: none;
  stroke: ${colour.course};
  stroke-width: 1.5;
  stroke-dasharray: 2 7;
  stroke-linecap: round;

  path {
    vector-effect: non-scaling-stroke;
  }
  ${media.print} {
    display: none;
  }
  ${media.contrast} {
    stroke: CanvasText;
  }
`

interface RailProps {
  /** On a phone every rail is on the left. */
  $side: 'left' | 'right'
}

/** The course down a margin of a section. */
export const Rail = styled.i<RailProps>`
  position: absolute;
  inset-block: 0;
  z-index: ${z.above};
  left: calc(${space.edge} - ${margin.phone} - 0.75px);
  width: 1.5px;
  background: repeating-linear-gradient(180deg, ${colour.course} 0 2px, transparent 2px 9px);
  pointer-events: none;
  ${drawnDown}
  ${media.tablet} {
    left: auto;
    ${({ $side }) => $side}: calc(${space.edge} - ${margin.wide} - 0.75px);
  }
  ${media.print} {
    display: none;
  }
  ${media.contrast} {
    background: none;
    border-left: 2px dotted CanvasText;
  }
`

/** Where the course begins: a waypoint above a rail of its own, at the foot of a section. */
export const CourseStart = styled(Rail).attrs({ $side: 'left' })`
  top: auto;
  height: ${space.xxl};

  &::before {
    content: '';
    position: absolute;
    bottom: calc(100% + 0.15rem);
    left: 50%;
    width: 0.5rem;
    height: 0.5rem;
    background: ${colour.accent};
    translate: -50%;
    rotate: 45deg;
  }
`

/** Sections along which the course goes on. */
export const Along = styled.div`
  position: relative;
`

/** An S-curve between two places one above the other; a mirrored one leads from the right to the left. */
export function Bend({ className, mirrored = false }: { className?: string; mirrored?: boolean }) {
  return (
    <Curve className={className} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={mirrored ? 'M100 0C100 60 0 40 0 100' : 'M0 0C0 60 100 40 100 100'} />
    </Curve>
  )
}

const Curve = styled.svg`
  ${courseLine}
  ${drawnDown}
  position: absolute;
  max-width: none;
  overflow: visible;
`
