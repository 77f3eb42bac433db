import styled, { css, keyframes } from 'styled-components'
import { grounds, z } from './theme.ts'

/** The view timeline of the dark sections, which the header follows. */
export const nightTimeline = '--night'

/**
 * The first ground of the night and the last, which fades in over it: an opacity needs neither styles nor drawing while the
 * page is scrolled.
 */
export const nightHours = { first: grounds.night.ground, last: grounds.twilight.ground } as const
export const hourPasses = keyframes`
  from { opacity: 0; }
  to { opacity: 1; }
`
/** While the passage fills the screen. */
export const nightRange = 'contain 0% contain 100%'

/**
 * CSS for what fades from the first to the last: where the browser has timelines, motion is not reduced, and the screen is no
 * phone's, on which each frame that has something to change may be one too late.
 */
export const whereHourPasses = (styles: ReturnType<typeof css>) => css`
  @supports (animation-timeline: scroll()) {
    @media screen and (min-width: 44rem) and (forced-colors: none) {
      html[data-motion='moving'] & {
        ${styles}
      }
    }
  }
`

/**
 * Dark sections over one ground that grows lighter while they are scrolled through, so that none of them has an edge; on a
 * phone it grows lighter down the page. Elsewhere each keeps the ground of its place.
 */
export const NightPassage = styled.div.attrs<{ 'data-passage'?: string }>({ 'data-passage': '' })`
  view-timeline: ${nightTimeline};
  position: relative;
  isolation: isolate;
  overflow: clip;
  @media screen and (max-width: 43.99rem) and (forced-colors: none) {
    background: linear-gradient(${nightHours.first}, ${nightHours.last});
    & [data-ground] {
      background: none;
    }
  }
  ${whereHourPasses(css`
    background: ${nightHours.first};
    & [data-ground] {
      background: none;
    }
    &::before {
      content: '';
      position: sticky;
      top: 0;
      z-index: ${z.behind};
      display: block;
      height: 100lvh;
      margin-bottom: -100lvh;
      background: ${nightHours.last};
      animation: ${hourPasses} linear both;
      animation-timeline: ${nightTimeline};
      animation-range: ${nightRange};
    }
    /* Leads over to what is before and after, where the passage is lower than the screen. */
    &::after {
      content: '';
      position: absolute;
      inset: 0;
      z-index: ${z.behind};
      background:
        linear-gradient(${nightHours.first}, transparent) top / 100% 20rem no-repeat,
        linear-gradient(transparent, ${nightHours.last}) bottom / 100% 20rem no-repeat;
    }
  `)}
`
