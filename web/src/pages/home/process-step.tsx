import type { Home, ProcessStep } from '@daymark/schemas/pages'
import styled, { css } from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { colour, hairline, media, motion, radius, shadow, space, type } from '../../ui/theme.ts'
import { useFlipCard } from '../../ui/flip-card.ts'

/** Both sides share one grid cell, so that turning the card moves nothing. Screen readers read both. */
export function Step({ step, number, home }: { step: ProcessStep; number: number; home: Home['home'] }) {
  const edit = useEditAttributes()
  const { card, button } = useFlipCard()
  return (
    <Card data-reveal="" {...card}>
      <h3>
        <FlipButton {...button}>
          <Number {...edit(step, 'title')}>{String(number).padStart(2, '0')}</Number>
          <strong {...edit(step, 'title')}>{step.title}</strong>
          <span className="visually-hidden">{home.deliverablesLabel}</span>
        </FlipButton>
      </h3>
      <Sides>
        <p className="front" {...edit(step, 'description')}>
          {step.description}
        </p>
        <div className="deliverables">
          <h4 {...edit(home, 'deliverablesLabel')}>{home.deliverablesLabel}</h4>
          <ul {...edit(step, 'deliverables')}>
            {step.deliverables.map((item, place) => (
              <li key={place} {...edit(step, `deliverables[${place}]`)}>
                {item}
              </li>
            ))}
          </ul>
        </div>
      </Sides>
      <Hint className="front hint" aria-hidden="true">
        {home.deliverablesLabel}
      </Hint>
    </Card>
  )
}

/* In print, without script and in the preview, both sides are shown below each other. */
const open = css`
  .front,
  .deliverables {
    position: relative;
    grid-area: auto;
    opacity: 1;
  }
  .deliverables {
    margin-top: ${space.m};
  }
  .hint {
    display: none;
  }
`

const Card = styled.li`
  position: relative;
  padding: ${space.l} ${space.l} ${space.xxl};
  border: ${hairline};
  border-radius: ${radius.m};
  background: ${colour.raised};
  box-shadow: ${shadow.raised};

  /* The dot where the path meets the card. */
  ${media.tablet} {
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
  .front,
  .deliverables {
    transition: opacity ${motion.comes};
  }
  .deliverables {
    opacity: 0;
    transition: opacity ${motion.goes};
  }
  &[data-flipped] {
    .front {
      opacity: 0;
      transition: opacity ${motion.goes};
    }
    .deliverables {
      opacity: 1;
      transition: opacity ${motion.comes};
    }
  }
  ${media.print} {
    ${open}
  }
  ${media.preview} {
    ${open}
  }
  html:not([data-motion]) & {
    ${open}
  }

  /* On a phone the path is vertical. */
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

const FlipButton = styled.button`
  display: grid;
  gap: ${space.xs};
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: left;
  cursor: pointer;

  & > * {
    position: relative;
  }
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
    margin-top: 0.8em;
    border-top: 1px solid ${colour.accent};
  }
`

/* Shows that there is another side; hidden from assistive technology, which reads both. */
const Hint = styled.span`
  ${type.chart}
  position: absolute;
  bottom: ${space.m};
  display: flex;
  align-items: center;
  gap: ${space.xs};
  color: ${colour.accent};

  &::before {
    content: '+' / '';
    ${type.action}
  }
`
