import styled, { css, keyframes } from 'styled-components'
import { CoursePart, margin } from '../../ui/course.tsx'
import { lastNight, ridges, sky, skyTimeline, sun } from '../../ui/sky.ts'
import { colour, grounds, media, radius, space } from '../../ui/theme.ts'
import { Hill } from './hill.tsx'
import { whileSkyPasses } from './while-sky-passes.ts'

interface Props {
  /** The margin in which the course comes to the sun. */
  from: 'left' | 'right'
  /** The course goes on below. */
  goesOn?: boolean
}

/** The passage from dark to light: the sun rises over four ridges, the nearest in the colour of the next section. */
export default function Horizon({ from, goesOn = false }: Props) {
  return (
    <Sky aria-hidden="true" data-ground="twilight">
      <LastNight />
      <Stars>
        {stars.map(([x, y, r]) => (
          <circle key={x} cx={`${x}%`} cy={`${y}%`} r={r} />
        ))}
      </Stars>
      <Halo />
      <ToSun $from={from}>
        <path d="M0 0C0 60 40 100 100 100" />
      </ToSun>
      <Sun />
      {ridges.map((ridge, place) => (
        <Hill key={place} ridge={ridge} place={place} />
      ))}
      <Grain />
      {goesOn && (
        <FromSun>
          <path d="M100 0C92 40 66 38 46 52S0 62 0 100" />
        </FromSun>
      )}
      <DayGround data-ground="dawn" />
    </Sky>
  )
}

const stars = [
  [6, 9, 1.1],
  [13, 27, 0.8],
  [21, 4, 1.3],
  [29, 17, 0.7],
  [37, 8, 0.9],
  [46, 22, 0.7],
  [54, 5, 1.2],
  [63, 13, 0.8],
  [72, 3, 1],
  [81, 16, 0.7],
  [88, 7, 1.2],
  [95, 20, 0.8],
] as const

const sunSize = 'clamp(4.5rem, 7.5vw, 9rem)'
/** From how far below its place, in its own diameter. */
const sunRises = 2.1

const rise = keyframes`
  from { transform: translateY(${sunRises * 100}%); }
`
const dawn = keyframes`
  from { opacity: 0.1; transform: translateY(calc(${sunSize} * ${sunRises})); }
`
const fade = keyframes`
  from { opacity: 1; }
`
const cool = keyframes`
  from { opacity: 1; }
  60%, to { opacity: 0; }
`
const whiten = keyframes`
  from, 60% { opacity: 1; }
`
const appear = keyframes`
  from { opacity: 0; }
`

const whileRising = (animation: ReturnType<typeof keyframes>) =>
  whileSkyPasses(css`
    animation-name: ${animation};
    animation-range: entry 40% contain 60%;
  `)

const height = 'clamp(26rem, 52vw, 56rem)'

const Sky = styled.div`
  view-timeline: ${skyTimeline};
  position: relative;
  height: ${height};
  overflow: clip;
  background: ${sky};
  isolation: isolate;
  ${media.print} {
    display: none;
  }
  ${media.contrast} {
    display: none;
  }
`

const LastNight = styled.div`
  position: absolute;
  inset: 0;
  background: ${lastNight};
  opacity: 0;
  ${whileRising(fade)}
`

const Stars = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  fill: ${grounds.twilight.ink};
  opacity: 0.55;
`

const atSun = css`
  position: absolute;
  top: 52%;
  left: 70%;
  aspect-ratio: 1;
  border-radius: ${radius.round};
  translate: -50% -50%;
`

/* The course to the sun, and from it over the hills to the left margin. */
const course = css`
  --drawn-along: ${skyTimeline};
  left: calc(${space.edge} - ${margin.phone});
  ${media.tablet} {
    left: calc(${space.edge} - ${margin.wide});
  }
`

const ToSun = styled(CoursePart)<{ $from: 'left' | 'right' }>`
  ${course}
  top: 0;
  height: 52%;
  width: calc(70% - ${space.edge} + ${margin.phone});
  --course: ${grounds.twilight.course};
  ${media.tablet} {
    width: calc(70% - ${space.edge} + ${margin.wide});
    ${({ $from }) =>
      $from === 'right' &&
      css`
        left: 70%;
        width: calc(30% - ${space.edge} + ${margin.wide});
        scale: -1 1;
      `}
  }
  --drawn-while: entry 40% contain 60%;
`

const FromSun = styled(CoursePart)`
  ${course}
  top: 52%;
  width: calc(70% - ${space.edge} + ${margin.phone});
  height: 48%;
  --course: ${grounds.dawn.course};
  svg {
    mask-image: radial-gradient(
      circle at 100% 0,
      transparent calc(${sunSize} / 2),
      black calc(${sunSize} / 2)
    );
  }
  ${media.tablet} {
    width: calc(70% - ${space.edge} + ${margin.wide});
  }
  --drawn-while: contain 60% exit 20%;
  /* Where it is drawn whole, it comes when the sun no longer stands behind it. */
  @media screen and (max-width: 43.99rem) {
    ${whileSkyPasses(css`
      animation-name: ${appear};
      animation-range: contain 58% contain 75%;
    `)}
  }
`

const Halo = styled.i`
  ${atSun}
  /* It fades before it comes to the upper edge of the sky. */
  width: min(${sunSize} * 7, ${height} * 2 * 0.52);
  background: ${sun.halo};
  ${whileRising(dawn)}
`

/* It rises red, and turns white through gold. */
const Sun = styled.i`
  ${atSun}
  width: ${sunSize};
  background: ${sun.disc};
  ${whileRising(rise)}

  &::before,
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    opacity: 0;
  }
  &::before {
    background: ${sun.early};
    ${whileRising(whiten)}
  }
  &::after {
    background: ${sun.ember};
    ${whileRising(cool)}
  }
`

/* Noise, drawn once, as the portraits have it. */
const Grain = styled.div`
  position: absolute;
  inset: 0;
  background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='240' height='240'%3E%3Cfilter id='n'%3E%3CfeTurbulence type='fractalNoise' baseFrequency='.9' numOctaves='2' stitchTiles='stitch'/%3E%3CfeColorMatrix values='0 0 0 0 .35 0 0 0 0 .2 0 0 0 0 .25 0 0 0 -1.4 .86'/%3E%3C/filter%3E%3Crect width='240' height='240' filter='url(%23n)'/%3E%3C/svg%3E");
  mask-image: linear-gradient(180deg, transparent 8%, black 40% 70%, transparent 98%);
  opacity: 0.22;
`

/* From here on the header takes the light colours. */
const DayGround = styled.div`
  position: absolute;
  inset: 57% 0 0;
  color: ${colour.ink};
`
