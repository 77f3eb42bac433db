import styled, { css } from 'styled-components'
import { Bend, courseLine, CoursePart, margin, Rail } from '../../ui/course.tsx'
import { media, space } from '../../ui/theme.ts'

/**
 * The path from each step to the next, behind their cards, and the course of the page to the first and from the last.
 * Anchors place them, because cards are as high as their words.
 */

const path = '--path-of-steps'
const anchorOf = (place: number) => `--step-${place}`

/** CSS of the section, of the box of path and steps, and of each step. */
export const sectionOfPath = 'anchor-scope: all;'
export const boxOfPath = `position: relative; anchor-name: ${path};`
export const stepOnPath = (place: number) => `position: relative; anchor-name: ${anchorOf(place)};`

/** In four columns the steps are stairs, if there are enough to climb. */
export const isStaircase = (count: number) => count > 3

interface Kind {
  d: string
  /** The box of the drawing, by the anchors of a step and the next. */
  inset: (from: string, to: string) => string
}

/** In two columns the path comes to the right one from the side, so far below its top. */
export const sideDot = '4rem'

const across: Kind = {
  d: 'M0 0C100 0 0 100 100 100',
  inset: (from, to) =>
    `calc(anchor(${from} top) + ${sideDot}) anchor(${to} left) calc(anchor(${to} top) - ${sideDot}) anchor(${from} right)`,
}
const hopDown: Kind = {
  d: 'M0 0C15 -130 85 -130 100 100',
  inset: (from, to) => `anchor(${from} top) anchor(${to} center) anchor(${to} top) anchor(${from} center)`,
}
const hopUp: Kind = {
  d: 'M0 100C8 20 50 -55 100 0',
  inset: (from, to) => `anchor(${to} top) anchor(${to} center) anchor(${from} top) anchor(${from} center)`,
}
const toNextRow: Kind = {
  d: 'M100 0C100 70 0 30 0 100',
  inset: (from, to) => `anchor(${from} bottom) anchor(${from} center) anchor(${to} top) anchor(${to} center)`,
}

/** Of two columns the right one is lower. */
const inTwoColumns = (place: number) => (place % 2 ? toNextRow : across)
/** Four columns are stairs, or each second one is lower. */
const inFourColumns = (place: number, count: number) =>
  place % 4 === 3 ? toNextRow : isStaircase(count) || place % 2 ? hopUp : hopDown

export function PathOfSteps({ count }: { count: number }) {
  return Array.from({ length: count - 1 }, (_, place) => {
    const [narrow, wide] = [inTwoColumns(place), inFourColumns(place, count)]
    return (
      <Leg key={place} $place={place} $narrow={narrow} $wide={wide}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path className="narrow" d={narrow.d} />
          <path className="wide" d={wide.d} />
        </svg>
      </Leg>
    )
  })
}

/** The bend from the margin to the first step needs this much room above the path, unless that has it. */
const roomForBend = { narrow: space.xxl, wide: space.xl }

/** The course of the page, from the left margin to the first step, and from the last to the right margin. */
export function CourseOfSteps({ count }: { count: number }) {
  const last = anchorOf(count - 1)
  return (
    <>
      <ToFirst $staircase={isStaircase(count)} />
      <FromLast $last={last} mirrored />
      <OverLast $last={last}>
        <path d="M0 33C20 0 100 -20 100 100" />
      </OverLast>
      <AfterLast $last={last} side="right" />
    </>
  )
}

const whereAnchored = (styles: ReturnType<typeof css>) => css`
  display: none;
  @supports (anchor-name: ${path}) {
    ${styles}
  }
`

const Leg = styled.i<{ $place: number; $narrow: Kind; $wide: Kind }>`
  position: absolute;
  display: none;
  @supports (anchor-name: ${path}) {
    ${media.tablet} {
      display: block;
      inset: ${({ $narrow, $place }) => $narrow.inset(anchorOf($place), anchorOf($place + 1))};
    }
    ${media.desktop} {
      inset: ${({ $wide, $place }) => $wide.inset(anchorOf($place), anchorOf($place + 1))};
    }
  }
  svg {
    ${courseLine}
    width: 100%;
    height: 100%;
  }
  .wide {
    display: none;
  }
  ${media.desktop} {
    .narrow {
      display: none;
    }
    .wide {
      display: inline;
    }
  }
`

/** The course in the left margin, of the section. */
export const ToSteps = styled(Rail)<{ $staircase: boolean }>`
  ${({ $staircase }) =>
    whereAnchored(css`
      display: block;
      bottom: calc(anchor(${path} top) + ${roomForBend.narrow});
      ${media.desktop} {
        bottom: calc(anchor(${path} top) + ${$staircase ? '0rem' : roomForBend.wide});
      }
    `)}
`

const ToFirst = styled(Bend)<{ $staircase: boolean }>`
  top: calc(-1 * ${roomForBend.narrow});
  left: -${margin.phone};
  width: calc(${space.xxl} + ${margin.phone});
  height: ${roomForBend.narrow};
  ${media.tablet} {
    left: -${margin.wide};
    width: calc((100% - ${space.xl}) / 4 + ${margin.wide});
  }
  ${media.desktop} {
    top: ${({ $staircase }) => ($staircase ? 0 : `calc(-1 * ${roomForBend.wide})`)};
    width: calc((100% - 3 * ${space.gutter}) / 8 + ${margin.wide});
    height: ${({ $staircase }) => ($staircase ? '14rem' : `calc(${roomForBend.wide} + 1rem)`)};
  }
`

interface Last {
  $last: string
}

/* On a narrow screen it leaves the last step below: to the left margin on a phone, to the right one in two columns. */
const FromLast = styled(Bend)<Last>`
  top: 100%;
  left: -${margin.phone};
  width: calc(${space.xxl} + ${margin.phone});
  height: ${space.section};
  ${({ $last }) => css`
    ${media.tablet} {
      ${whereAnchored(css`
        inset: anchor(${$last} bottom) -${margin.wide} calc(-1 * ${space.section}) anchor(${$last} center);
        display: block;
        width: auto;
        height: auto;
        scale: -1 1;
      `)}
    }
  `}
  ${media.desktop} {
    display: none;
  }
`

/* On a wide screen it goes over the last step to the right margin. */
const OverLast = styled(CoursePart)<Last>`
  display: none;
  ${({ $last }) => css`
    ${media.desktop} {
      ${whereAnchored(css`
        inset: calc(anchor(${$last} top) - 2rem) -${margin.wide} auto anchor(${$last} center);
        display: block;
        height: 6rem;
      `)}
    }
  `}
`

const AfterLast = styled(Rail)<Last>`
  display: none;
  ${({ $last }) => css`
    ${media.desktop} {
      ${whereAnchored(css`
        top: calc(anchor(${$last} top) + 4rem);
        right: calc(-${margin.wide} - 0.75px);
        bottom: calc(-1 * ${space.xxl});
        display: block;
      `)}
    }
  `}
`
