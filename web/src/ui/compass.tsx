import styled, { keyframes } from 'styled-components'
import { colour, space } from './theme.ts'

/** A decorative compass above a section heading; `degrees` is the direction of its needle. */
export function Compass({ degrees }: { degrees: number }) {
  const ticks = [0, 45, 90, 135, 180, 225, 270, 315]
  return (
    <Drawing $degrees={degrees} viewBox="0 0 120 40" aria-hidden="true" focusable="false">
      <g transform="translate(20 20)">
        <circle r="15.5" />
        {ticks.map((tick) => (
          <path key={tick} d="M0 -15.5V-18.5" transform={`rotate(${tick})`} />
        ))}
        <path className="needle" d="M0 -12L2.4 0L0 4L-2.4 0Z" />
      </g>
      <path d="M42 20H120" strokeDasharray="1 5" />
    </Drawing>
  )
}

const turn = keyframes`
  from { transform: rotate(calc(var(--degrees) - 75deg)); }
`

/* The needle turns on from the direction of an earlier section while it scrolls into view. */
const Drawing = styled.svg<{ $degrees: number }>`
  --degrees: ${({ $degrees }) => $degrees}deg;
  width: 7.5rem;
  height: 2.5rem;
  margin-bottom: ${space.l};
  fill: none;
  stroke: ${colour.soft};
  stroke-width: 1;
  opacity: 0.85;

  .needle {
    fill: ${colour.accent};
    stroke: none;
    transform: rotate(var(--degrees));
    @supports (animation-timeline: view()) {
      html[data-motion='moving'] & {
        animation: ${turn} ease-out both;
        animation-timeline: view();
        animation-range: entry 100% cover 50%;
      }
    }
  }
`
