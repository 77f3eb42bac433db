import type { ProcessStep } from '@daymark/schemas/pages'
import styled, { css } from 'styled-components'
import type { SectionPlace } from '../../sections/section-props.ts'
import { bearingOf, Compass } from '../../ui/compass.tsx'
import { Bend, CoursePart, margin, Rail } from '../../ui/course.tsx'
import { Grid, Section } from '../../ui/section.tsx'
import { colour, media, space, type, width } from '../../ui/theme.ts'
import { Step } from './process-step.tsx'

interface Props extends SectionPlace<'heading' | 'text' | 'deliverablesLabel'> {
  heading: string
  text: string | null
  deliverablesLabel: string
  /** The course of the page comes to the first step on the left, and leaves the last on the right. */
  course?: boolean
  steps: (Pick<ProcessStep, 'title' | 'description' | 'deliverables'> & { key: string })[]
  editStep: (key: string, field: string) => object
}

export function Process({
  id,
  ground,
  next,
  bearing = bearingOf(0),
  named = true,
  edit,
  heading,
  text,
  course = false,
  steps,
  editStep,
  ...labels
}: Props) {
  if (!steps.length) return null
  // The staircase needs four steps.
  const isStaircase = steps.length > 3
  return (
    <StepsSection $on={ground} $to={next} aria-labelledby={named ? id : undefined}>
      {course && <ToSteps side="left" $staircase={isStaircase} />}
      <Grid>
        <Intro data-reveal="">
          <Compass degrees={bearing} />
          <Heading id={id} {...edit('heading')}>
            {heading}
          </Heading>
          {text && <p {...edit('text')}>{text}</p>}
        </Intro>
      </Grid>
      <Path>
        {isStaircase && (
          <Line viewBox="0 0 1200 300" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path
              className="rising"
              d="M150 280C260 256 320 214 450 200C580 186 620 136 750 120C880 104 930 56 1050 40"
            />
            <path
              className="winding"
              d="M300 50C400 70 700 50 900 80S1000 140 600 150S200 180 300 210S700 210 900 240"
            />
          </Line>
        )}
        {course && (
          <>
            <ToFirst $staircase={isStaircase} />
            <FromLast $inLeftColumn={steps.length % 2 === 1} mirrored />
            <OverLast $staircase={isStaircase} $column={Math.min(steps.length, 4)}>
              <path d="M0 33C20 0 100 -20 100 100" />
            </OverLast>
            <AfterLast side="right" $staircase={isStaircase} $column={Math.min(steps.length, 4)} />
          </>
        )}
        <Steps $staircase={isStaircase}>
          {steps.map((step, place) => (
            <Step
              key={step.key}
              step={step}
              number={place + 1}
              label={labels.deliverablesLabel}
              editLabel={edit('deliverablesLabel')}
              edit={(field) => editStep(step.key, field)}
            />
          ))}
        </Steps>
      </Path>
    </StepsSection>
  )
}

/* The stairs leave room below their higher steps already. */
const StepsSection = styled(Section)`
  ${media.desktop} {
    padding-bottom: ${space.xxl};
  }
`

const Intro = styled.div`
  p {
    ${type.lead}
    max-width: ${width.text};
    margin-top: ${space.m};
    color: ${colour.soft};
  }
  ${media.desktop} {
    grid-column: 1 / span 6;
  }
`

const Heading = styled.h2`
  ${type.headline}
`

const path = '--path-of-steps'

const Path = styled.div`
  position: relative;
  anchor-name: ${path};
  margin-top: ${space.xxl};

  ${media.desktop} {
    margin-top: ${space.xl};
  }
`

const staircase = css`
  & > :nth-child(n) {
    translate: none;
  }
  & > :nth-child(4n + 1) {
    margin-top: 13rem;
  }
  & > :nth-child(4n + 2) {
    margin-top: 9rem;
  }
  & > :nth-child(4n + 3) {
    margin-top: 5rem;
  }
  & > :nth-child(4n) {
    margin-top: 1rem;
  }
`

const Steps = styled.ol<{ $staircase: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xl};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space.xxl} ${space.xl};
    & > :nth-child(even) {
      translate: 0 ${space.xl};
      ${media.print} {
        translate: none;
      }
    }
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    align-items: start;
    gap: ${space.gutter};
    padding-top: 1rem;
    ${({ $staircase }) => $staircase && staircase}
  }
`

interface Place {
  $staircase: boolean
}

/* The bend from the margin to the first step needs this much room above the path, unless that has it. */
const roomForBend = { narrow: space.xxl, wide: space.xl }

const ToSteps = styled(Rail)<Place>`
  display: none;
  @supports (anchor-name: ${path}) {
    display: block;
    bottom: calc(anchor(${path} top) + ${roomForBend.narrow});
    ${media.desktop} {
      bottom: calc(anchor(${path} top) + ${({ $staircase }) => ($staircase ? '0rem' : roomForBend.wide)});
    }
  }
`

const ToFirst = styled(Bend)<Place>`
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

/* On a narrow screen it leaves the last step below. */
const FromLast = styled(Bend)<{ $inLeftColumn: boolean }>`
  top: 100%;
  left: -${margin.phone};
  width: calc(${space.xxl} + ${margin.phone});
  height: ${space.section};
  ${media.tablet} {
    top: calc(100% + ${({ $inLeftColumn }) => ($inLeftColumn ? '0rem' : space.xl)});
    left: ${({ $inLeftColumn }) => ($inLeftColumn ? '25%' : '75%')};
    width: calc(${({ $inLeftColumn }) => ($inLeftColumn ? '75%' : '25%')} + ${margin.wide});
    height: calc(${space.section} - ${({ $inLeftColumn }) => ($inLeftColumn ? '0rem' : space.xl)});
    scale: -1 1;
  }
  ${media.desktop} {
    display: none;
  }
`

/** How far below the top of the path the last step of the first row is. */
const lastStep = ({ $staircase, $column }: Place & { $column: number }) =>
  $staircase ? '2rem' : `calc(1rem + ${$column % 2 ? '0rem' : space.xl})`

/* On a wide screen it goes over the last step to the right margin. */
const OverLast = styled(CoursePart)<Place & { $column: number }>`
  top: calc(${lastStep} - 2rem);
  right: -${margin.wide};
  left: calc(
    (100% - 3 * ${space.gutter}) / 4 * ${({ $column }) => $column - 0.5} + ${({ $column }) => $column - 1} *
      ${space.gutter}
  );
  display: none;
  height: 6rem;
  ${media.desktop} {
    display: block;
  }
`

const AfterLast = styled(Rail)<Place & { $column: number }>`
  display: none;
  ${media.desktop} {
    top: calc(${lastStep} + 4rem);
    right: calc(-${margin.wide} - 0.75px);
    bottom: calc(-1 * ${space.xxl});
    display: block;
  }
`

/* In two columns it winds behind the cards from one to the next; in four it rises along them. */
const Line = styled.svg`
  display: none;
  fill: none;
  stroke: ${colour.accent};
  stroke-width: 1.5;
  stroke-dasharray: 2 7;
  stroke-linecap: round;
  overflow: visible;

  path {
    vector-effect: non-scaling-stroke;
  }
  .rising {
    display: none;
  }
  ${media.tablet} {
    position: absolute;
    inset: 0;
    display: block;
    width: 100%;
    height: 100%;
  }
  ${media.desktop} {
    height: 15rem;
    .rising {
      display: inline;
    }
    .winding {
      display: none;
    }
  }
  ${media.print} {
    display: none;
  }
`
