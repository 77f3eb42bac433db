import type { Home, ProcessStep } from '@daymark/schemas/pages'
import { useState } from 'react'
import styled, { css } from 'styled-components'
import { useEdit } from '../../content/edit.ts'
import { Bearing } from '../../ui/bearing.tsx'
import { Grid, Section } from '../../ui/section.tsx'
import { colour, hairline, media, motion, radius, shadow, space, type } from '../../ui/theme.ts'

export function Process({ home, steps }: { home: Home['home']; steps: ProcessStep[] }) {
  const edit = useEdit()
  if (!steps.length) return null
  return (
    <Section $on="dawn" $to="firstLight" aria-labelledby="process-heading">
      <Grid>
        <Opening data-settle="">
          <Bearing degrees={75} />
          <Heading id="process-heading" {...edit(home, 'processHeading')}>
            {home.processHeading}
          </Heading>
          {home.processText && <p {...edit(home, 'processText')}>{home.processText}</p>}
        </Opening>
      </Grid>
      <Path>
        <Line viewBox="0 0 1200 300" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path d="M0 298C60 298 100 290 150 280C260 256 320 214 450 200C580 186 620 136 750 120C880 104 930 56 1050 40C1120 30 1160 14 1200 2" />
        </Line>
        <ol>
          {steps.map((step, place) => (
            <Step key={step._id} step={step} number={place + 1} label={home.deliverablesLabel} />
          ))}
        </ol>
      </Path>
    </Section>
  )
}

/** Both sides of a card hold one place, so that turning it moves nothing; both are there to be read aloud. */
function Step({ step, number, label }: { step: ProcessStep; number: number; label: string }) {
  const edit = useEdit()
  const [turned, setTurned] = useState(false)
  return (
    <Card data-settle="" data-turned={turned || undefined}>
      <h3>
        <Turn
          type="button"
          aria-pressed={turned}
          onClick={() => setTurned(!turned)}
          onBlur={() => setTurned(false)}
        >
          <Number>{String(number).padStart(2, '0')}</Number>
          <strong {...edit(step, 'title')}>{step.title}</strong>
          <span className="visually-hidden">{label}</span>
        </Turn>
      </h3>
      <Sides>
        <p className="front" {...edit(step, 'description')}>
          {step.description}
        </p>
        <div className="deliverables">
          <h4>{label}</h4>
          <ul {...edit(step, 'deliverables')}>
            {step.deliverables.map((item, place) => (
              <li key={place}>{item}</li>
            ))}
          </ul>
        </div>
      </Sides>
      <Hint className="front" aria-hidden="true">
        {label}
      </Hint>
    </Card>
  )
}

const Opening = styled.div`
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

  ol {
    position: relative;
    display: grid;
    gap: ${space.xl};
  }
  ${media.tablet} {
    ol {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: ${space.gutter};
    }
    ol > li:nth-child(even) {
      margin-top: ${space.xxl};
    }
  }
  ${media.desktop} {
    margin-top: ${space.xl};
    ol {
      grid-template-columns: repeat(4, minmax(0, 1fr));
      align-items: start;
      padding-top: 1rem;
    }
    ol > li:nth-child(4n + 1) {
      margin-top: 13rem;
    }
    ol > li:nth-child(4n + 2) {
      margin-top: 9rem;
    }
    ol > li:nth-child(4n + 3) {
      margin-top: 5rem;
    }
    ol > li:nth-child(4n) {
      margin-top: 1rem;
    }
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

const turned = css`
  .front {
    opacity: 0;
  }
  .deliverables {
    opacity: 1;
  }
`

const Card = styled.li`
  position: relative;
  padding: ${space.l} ${space.l} ${space.xxl};
  border: ${hairline};
  border-radius: ${radius.m};
  background: ${colour.raised};
  box-shadow: ${shadow.raised};

  /* The waypoint where the path meets the card. */
  ${media.desktop} {
    &::after {
      content: '';
      position: absolute;
      top: -0.375rem;
      left: calc(50% - 0.375rem);
      width: 0.75rem;
      height: 0.75rem;
      border: 2px solid ${colour.ground};
      border-radius: ${radius.round};
      background: ${colour.accent};
    }
  }
  .deliverables {
    opacity: 0;
  }
  &[data-turned],
  &:has(:focus-visible) {
    ${turned}
  }
  ${media.hover} {
    &:hover {
      ${turned}
    }
  }
  ${media.print} {
    .deliverables {
      opacity: 1;
    }
    .front {
      opacity: 1;
    }
  }

  /* On a phone the path runs down from card to card. */
  @media (max-width: 43.99rem) {
    & + &::before {
      content: '';
      position: absolute;
      bottom: 100%;
      left: ${space.xxl};
      height: ${space.xl};
      border-left: 2px dotted ${colour.accent};
    }
  }
`

const Turn = styled.button`
  display: grid;
  gap: ${space.xs};
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: left;
  cursor: pointer;

  strong {
    ${type.title}
  }
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.m};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::before {
    outline: 2px solid ${colour.accent};
    outline-offset: 3px;
  }
`

const Number = styled.span`
  ${type.headline}
  color: ${colour.accent};
  font-variant-numeric: lining-nums tabular-nums;
`

const Sides = styled.div`
  display: grid;
  margin-top: ${space.m};

  & > * {
    grid-area: 1 / 1;
    transition: opacity ${motion.swap};
    ${media.print} {
      grid-area: auto;
    }
  }
  p {
    color: ${colour.soft};
  }
  h4 {
    ${type.action}
  }
  ul {
    display: grid;
    gap: ${space.xs};
    margin-top: ${space.s};
  }
  li {
    display: flex;
    gap: ${space.s};
  }
  li::before {
    content: '';
    flex: none;
    width: 0.75rem;
    height: 1px;
    margin-top: 0.8em;
    background: ${colour.accent};
  }
`

/* Says that there is another side, without a word for assistive technology: that hears both. */
const Hint = styled.span`
  ${type.chart}
  position: absolute;
  bottom: ${space.m};
  display: flex;
  align-items: center;
  gap: ${space.xs};
  color: ${colour.accent};
  transition: opacity ${motion.swap};

  &::before {
    content: '+' / '';
    ${type.action}
  }
  ${media.print} {
    display: none;
  }
`
