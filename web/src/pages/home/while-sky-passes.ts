import { css } from 'styled-components'
import { skyTimeline } from '../../ui/sky.ts'

/** The sun has risen where motion is reduced, and where the browser has no timelines. */
export const whileSkyPasses = (animation: ReturnType<typeof css>) => css`
  @supports (animation-timeline: scroll()) {
    html[data-motion='moving'] & {
      animation-timing-function: linear;
      animation-fill-mode: both;
      animation-timeline: ${skyTimeline};
      ${animation}
    }
  }
`
