import styled, { keyframes } from 'styled-components'
import { colour, media, space } from './theme.ts'

/** How far the needle turns from section to section. */
const turn = 60

/** The direction of the needle: in the last section of a page it points to the east, where the sun rises. */
export const bearingOf = (sectionsToGo: number) => 90 - turn * sectionsToGo

/** A decorative compass above a section heading; `degrees` is the direction of its needle. */
export function Compass({ degrees }: { degrees: number }) {
  const ticks = [0, 45, 90, 135, 180, 225, 270, 315]
  return (
    <Bearing aria-hidden="true">
      <svg viewBox="0 0 120 40" focusable="false">
        <g transform="translate(20 20)">
          <circle r="15.5" />
          {ticks.map((tick) => (
            <path key={tick} d="M0 -15.5V-18.5" transform={`rotate(${tick})`} />
          ))}
        </g>
        <path d="M42 20H120" strokeDasharray="1 5" />
      </svg>
      <Needle $degrees={degrees} viewBox="0 0 40 40" focusable="false">
        <path className="needle" d="M20 8L22.4 20L20 24L17.6 20Z" />
      </Needle>
    </Bearing>
  )
}

const turnOn = keyframes`
  from { transform: rotate(calc(var(--degrees) - ${turn}deg)); }
`

const Bearing = styled.div`
  position: relative;
  width: 7.5rem;
  height: 2.5rem;
  margin-bottom: ${space.l};
  fill: none;
  stroke: ${colour.soft};
  stroke-width: 1;
  opacity: 0.85;
  /* Who comes for the heading sees the compass above it too. */
  main & + * {
    scroll-margin-top: calc(6rem + 2.5rem + ${space.l});
  }
  ${media.print} {
    display: none;
  }
`

/* On wider screens it turns on from the direction of the section before while it scrolls into view: an image of its own,
   because browsers draw an image anew when a part of it turns. */
const Needle = styled.svg<{ $degrees: number }>`
  --degrees: ${({ $degrees }) => $degrees}deg;
  position: absolute;
  inset: 0 auto 0 0;
  width: 2.5rem;
  fill: ${colour.accent};
  stroke: none;
  transform: rotate(var(--degrees));
  ${media.tablet} {
    @supports (animation-timeline: view()) {
      html[data-motion='moving'] & {
        animation: ${turnOn} ease-out both;
        animation-timeline: view();
        animation-range: entry 100% cover 50%;
      }
    }
  }
`
