import type { Home, ProcessStep } from '@daymark/schemas/pages'
import styled, { css } from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { Compass } from '../../ui/compass.tsx'
import { Grid, Section } from '../../ui/section.tsx'
import { colour, media, space, type } from '../../ui/theme.ts'
import { Step } from './process-step.tsx'

export function Process({ home, steps }: { home: Home['home']; steps: ProcessStep[] }) {
  const edit = useEditAttributes()
  if (!steps.length) return null
  // The staircase needs four steps.
  const isStaircase = steps.length > 3
  return (
    <Section $on="dawn" $to="firstLight" aria-labelledby="process-heading">
      <Grid>
        <Intro data-reveal="">
          <Compass degrees={75} />
          <Heading id="process-heading" {...edit(home, 'processHeading')}>
            {home.processHeading}
          </Heading>
          {home.processText && <p {...edit(home, 'processText')}>{home.processText}</p>}
        </Intro>
      </Grid>
      <Path>
        {isStaircase && (
          <Line viewBox="0 0 1200 300" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path d="M0 298C60 298 100 290 150 280C260 256 320 214 450 200C580 186 620 136 750 120C880 104 930 56 1050 40C1120 30 1160 14 1200 2" />
          </Line>
        )}
        <Steps $staircase={isStaircase}>
          {steps.map((step, place) => (
            <Step key={step._id} step={step} number={place + 1} home={home} />
          ))}
        </Steps>
      </Path>
    </Section>
  )
}

const Intro = styled.div`
  p {
    ${type.lead}
    max-width: 40ch;
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
  gap: ${space.xl};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space.gutter};
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
    padding-top: 1rem;
    ${({ $staircase }) => $staircase && staircase}
  }
`

const Line = styled.svg`
  display: none;
  ${media.desktop} {
    position: absolute;
    inset: 0 0 auto;
    display: block;
    width: 100%;
    height: 15rem;
    fill: none;
    stroke: ${colour.accent};
    stroke-width: 1.5;
    stroke-dasharray: 2 7;
    stroke-linecap: round;
  }
`
