import type { ReactNode } from 'react'
import styled, { css, keyframes } from 'styled-components'
import { colour, grounds, media, space, z, type GroundName } from './theme.ts'

/**
 * The course that leads through a page, dotted, in parts: down a margin by a `Rail`, between margin and content by a
 * `Bend`. Each is drawn as far down as the page is scrolled, and whole on a phone and where motion is reduced.
 */

/** From the edge of the screen to the course in a margin, and from that to the content. */
export const margin = { phone: '0.75rem', wide: '1.5rem' } as const

const comeDown = keyframes`
  from { transform: translateY(-100%); }
`
const stayInPlace = keyframes`
  from { transform: translateY(100%); }
`

export const courseLine = css`
  pointer-events: none;
  fill: none;
  stroke: ${colour.course};
  stroke-width: 1.5;
  stroke-dasharray: 2 7;
  stroke-linecap: round;
  max-width: none;
  overflow: visible;

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
  className?: string
  /** On a phone every rail is on the left. */
  side: 'left' | 'right'
}

/** The course down a margin of a section. */
export function Rail({ className, side }: RailProps) {
  return (
    <Margin className={className} $side={side}>
      <i>
        <Dots />
      </i>
    </Margin>
  )
}

/** The course as a drawing of 100 by 100 that fills its place. */
export function CoursePart({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Drawing className={className}>
      <i>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {children}
        </svg>
      </i>
    </Drawing>
  )
}

/** An S-curve between two places one above the other; a mirrored one leads from the right to the left. */
export function Bend({ className, mirrored = false }: { className?: string; mirrored?: boolean }) {
  return (
    <CoursePart className={className}>
      <path d={mirrored ? 'M100 0C100 60 0 40 0 100' : 'M0 0C0 60 100 40 100 100'} />
    </CoursePart>
  )
}

/**
 * The place of a part. In it a window comes down, in which the drawing goes up as fast. Transforms alone, because a clip
 * that changes would have the page around it drawn in every frame; not of the place itself, because what is placed by an
 * anchor would be laid out in every frame. On a phone each frame that has something to move may be one too late.
 */
const Part = styled.i`
  view-timeline: --part;
  position: absolute;
  pointer-events: none;

  & > i {
    position: absolute;
    inset: 0;
    overflow: clip;
    /* Half of a stroke at the edge is outside of the box. */
    overflow-clip-margin: 2px;
  }
  & > i > * {
    position: absolute;
    inset: 0;
  }
  @media screen and (min-width: 44rem) {
    @supports (animation-timeline: view()) {
      html[data-motion='moving'] & > i,
      html[data-motion='moving'] & > i > * {
        animation: ${comeDown} linear both;
        animation-timeline: var(--drawn-along, --part);
        /* All parts end at the same height of the screen. */
        animation-range: var(--drawn-while, entry-crossing calc(0% + 15vh) entry-crossing calc(100% + 15vh));
      }
      html[data-motion='moving'] & > i > * {
        animation-name: ${stayInPlace};
      }
    }
  }
  ${media.print} {
    display: none;
  }
`

const Margin = styled(Part)<{ $side: 'left' | 'right' }>`
  inset-block: 0;
  z-index: ${z.above};
  left: calc(${space.edge} - ${margin.phone} - 0.75px);
  width: 1.5px;
  ${media.tablet} {
    left: auto;
    ${({ $side }) => $side}: calc(${space.edge} - ${margin.wide} - 0.75px);
  }
`

/** The course as the background of a thin box. */
export const dots = css`
  background: repeating-linear-gradient(var(--leads, 180deg), ${colour.course} 0 2px, transparent 2px 9px);
  ${media.contrast} {
    background: none;
    border-left: 2px dotted CanvasText;
  }
`

const Dots = styled.i`
  ${dots}
`

const Drawing = styled(Part)`
  svg {
    ${courseLine}
    width: 100%;
    height: 100%;
  }
`

/** Where the course begins: a waypoint above a rail of its own, at the foot of a section. */
export function CourseStart() {
  return (
    <>
      <Waypoint />
      <FirstRail side="left" />
    </>
  )
}

const FirstRail = styled(Rail)`
  top: auto;
  height: ${space.xxl};
`

const Waypoint = styled.i`
  position: absolute;
  bottom: calc(${space.xxl} + 0.15rem);
  z-index: ${z.above};
  left: calc(${space.edge} - ${margin.phone});
  width: 0.5rem;
  height: 0.5rem;
  background: ${colour.accent};
  translate: -50%;
  rotate: 45deg;
  ${media.tablet} {
    left: calc(${space.edge} - ${margin.wide});
  }
  ${media.print} {
    display: none;
  }
`

/** Sections along which the course goes on, all dark or all light, as the given ground is. */
export const Along = styled.div.attrs<{ 'data-along'?: string; $on: GroundName }>({ 'data-along': '' })`
  position: relative;
  --course: ${({ $on }) => grounds[$on].course};
`
