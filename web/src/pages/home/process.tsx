import type { ProcessStep } from '@daymark/schemas/pages'
import styled, { css } from 'styled-components'
import type { SectionPlace } from '../../sections/section-props.ts'
import { Compass } from '../../ui/compass.tsx'
import { Grid, Section } from '../../ui/section.tsx'
import { colour, media, space, type, width } from '../../ui/theme.ts'
import { Step } from './process-step.tsx'

interface Props extends SectionPlace<'heading' | 'text' | 'deliverablesLabel'> {
  heading: string
  text: string | null
  deliverablesLabel: string
  steps: (Pick<ProcessStep, 'title' | 'description' | 'deliverables'> & { key: string })[]
  editStep: (key: string, field: string) => object
}

export function Process({
  id,
  ground,
  next,
  named = true,
  edit,
  heading,
  text,
  steps,
  editStep,
  ...labels
}: Props) {
  if (!steps.length) return null
  // The staircase needs four steps.
  const isStaircase = steps.length > 3
  return (
    <Section $on={ground} $to={next} aria-labelledby={named ? id : undefined}>
      <Grid>
        <Intro data-reveal="">
          <Compass degrees={75} />
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
              d="M0 298C60 298 100 290 150 280C260 256 320 214 450 200C580 186 620 136 750 120C880 104 930 56 1050 40C1120 30 1160 14 1200 2"
            />
            <path
              className="winding"
              d="M-40 20C60 20 200 30 300 50S700 50 900 80S1000 140 600 150S200 180 300 210S700 210 900 240S1160 286 1240 290"
            />
          </Line>
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
    </Section>
  )
}

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

const Path = styled.div`
  position: relative;
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
`
