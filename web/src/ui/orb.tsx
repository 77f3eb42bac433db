import styled, { css, keyframes } from 'styled-components'
import { resting, useRestOutOfSight } from './out-of-sight.ts'
import { colour, media, radius, space, z } from './theme.ts'

const drift = keyframes`
  from { transform: translate3d(0, 0, 0); }
  to { transform: translate3d(var(--drift-x), calc(var(--drift-y) * var(--room, 1)), 0); }
`

/** The appearance of an orb. */
export const glow = css`
  border-radius: ${radius.round};
  background: radial-gradient(
    circle at 38% 34%,
    #fffaf0 0%,
    #fde9c4 18%,
    #f3c184 42%,
    rgb(206 142 112 / 0.8) 62%,
    rgb(150 104 130 / 0) 74%
  );
`

/* Delayed, so that the animation does not compete with the first paint. */
export const drifting = css`
  animation: ${drift} 18s ease-in-out 2s infinite alternate;
  ${resting}
`

/**
 * Decorative orbs over the hero video. On a wide screen they float next to the text; on a narrow one they are the first
 * row of the section's grid, above it.
 */
export function DriftingOrbs() {
  const ref = useRestOutOfSight<HTMLDivElement>()
  return (
    <Field ref={ref} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </Field>
  )
}

const Field = styled.div`
  --room: 0.2;
  position: relative;
  z-index: ${z.behind};
  place-self: stretch;
  min-height: clamp(3.25rem, 12svh, 5rem);
  margin-inline: calc(-1 * ${space.edge});
  overflow-x: clip;

  ${media.desktop} {
    --room: 1;
    position: absolute;
    inset: -4.5rem 0 0;
    mix-blend-mode: plus-lighter;
    min-height: 0;
    margin: 0;
    overflow: clip;
  }

  &[data-out-of-sight] i {
    animation-play-state: paused;
  }
  i {
    ${glow}
    ${drifting}
    position: absolute;
    width: var(--size);
    height: var(--size);
  }
  i::after {
    content: '';
    position: absolute;
    inset: -120%;
    border-radius: ${radius.round};
    background: radial-gradient(circle, ${colour.accent} 12%, transparent 66%);
    opacity: 0.22;
  }
  i:nth-child(1) {
    --size: clamp(2.5rem, 5vw, 5.5rem);
    --drift-x: -5rem;
    --drift-y: 3rem;
    top: 22%;
    right: 16%;
  }
  i:nth-child(2) {
    --size: 1.1rem;
    --drift-x: 4rem;
    --drift-y: -2rem;
    top: 44%;
    right: 34%;
    animation-duration: 26s;
  }
  i:nth-child(3) {
    --size: 0.7rem;
    --drift-x: 2rem;
    --drift-y: 4rem;
    top: 17%;
    right: 46%;
    animation-duration: 31s;
  }
  i:nth-child(4) {
    --size: clamp(1.2rem, 2vw, 2.2rem);
    --drift-x: 3rem;
    --drift-y: -3rem;
    top: 55%;
    right: 6%;
    animation-duration: 22s;
  }
  i:nth-child(5) {
    --size: 0.45rem;
    --drift-x: -3rem;
    --drift-y: 2rem;
    top: 33%;
    right: 61%;
    animation-duration: 37s;
  }

  /* On a low screen the headline reaches further up. */
  @media (min-width: 64rem) and (max-height: 46rem) {
    i:nth-child(3) {
      right: 24%;
    }
    i:nth-child(5) {
      right: 38%;
    }
  }
`
