import type { ProcessStep } from '@daymark/schemas/pages'
import styled, { css } from 'styled-components'
import { SectionIntro } from '../../sections/section-intro.tsx'
import type { SectionPlace } from '../../sections/section-props.ts'
import { Grid, Section } from '../../ui/section.tsx'
import { media, space } from '../../ui/theme.ts'
import {
  boxOfPath,
  CourseOfSteps,
  isStaircase,
  PathOfSteps,
  sectionOfPath,
  ToSteps,
} from './path-of-steps.tsx'
import { Step } from './process-step.tsx'

interface Props extends SectionPlace<'heading' | 'text' | 'deliverablesLabel'> {
  bearing: number
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
  bearing,
  named = true,
  edit,
  heading,
  text,
  deliverablesLabel,
  course = false,
  steps,
  editStep,
}: Props) {
  if (!steps.length) return null
  return (
    <StepsSection $on={ground} $to={next} aria-labelledby={named ? id : undefined}>
      {course && <ToSteps side="left" $staircase={isStaircase(steps.length)} />}
      <Grid>
        <Intro id={id} bearing={bearing} heading={heading} text={text} edit={edit} />
      </Grid>
      <Path>
        <PathOfSteps count={steps.length} />
        {course && <CourseOfSteps count={steps.length} />}
        <Steps $staircase={isStaircase(steps.length)}>
          {steps.map((step, place) => (
            <Step
              key={step.key}
              step={step}
              place={place}
              label={deliverablesLabel}
              editLabel={edit('deliverablesLabel')}
              edit={(field) => editStep(step.key, field)}
            />
          ))}
        </Steps>
      </Path>
    </StepsSection>
  )
}

/* In a staircase the higher steps leave room below them. */
const StepsSection = styled(Section)`
  ${sectionOfPath}
  ${media.desktop} {
    padding-bottom: ${space.xxl};
  }
`

const Intro = styled(SectionIntro)`
  ${media.desktop} {
    grid-column: 1 / span 6;
  }
`

const Path = styled.div`
  ${boxOfPath}
  margin-top: ${space.xxl};

  ${media.desktop} {
    margin-top: ${space.xl};
  }
`

/** How far below the top of their row the steps are, in rem: in the first row, and in others, which leave less of a void. */
const stairs = [
  [13, 7],
  [9, 5],
  [5, 3],
  [1, 1],
] as const

const staircase = css`
  & > :nth-child(n) {
    top: 0;
  }
  ${stairs.map(
    ([first, other], place) => `
      & > :nth-child(4n + ${place + 1}) { margin-top: ${other}rem; }
      & > :nth-child(${place + 1}) { margin-top: ${first}rem; }`,
  )}
`

const Steps = styled.ol<{ $staircase: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xl};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    /* The path goes through below the right column, which is lower. */
    gap: calc(${space.xxl} + ${space.m}) ${space.xl};
    & > :nth-child(even) {
      top: ${space.xl};
      ${media.print} {
        top: 0;
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
