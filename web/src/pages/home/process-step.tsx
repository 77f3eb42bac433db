import type { ProcessStep } from '@daymark/schemas/pages'
import styled, { css } from 'styled-components'
import { colour, hairline, media, motion, radius, shadow, space, type } from '../../ui/theme.ts'
import { useFlipCard } from '../../ui/flip-card.ts'

interface Props {
  step: Pick<ProcessStep, 'title' | 'description' | 'deliverables'>
  number: number
  /** The title of the other side. */
  label: string
  editLabel: object
  edit: (field: string) => object
}

/**
 * Both sides share one grid cell, so that turning the card moves nothing. Screen readers read both. A step that lists no
 * deliverables has one side.
 */
export function Step({ step, number, label, editLabel, edit }: Props) {
  const { card, button } = useFlipCard()
  const turns = step.deliverables.length > 0
  return (
    <Card data-reveal="" {...(turns && card)}>
      <h3>
        <FlipButton as={turns ? 'button' : 'span'} {...(turns && button)}>
          <Number {...edit('title')}>{String(number).padStart(2, '0')}</Number>
          <strong {...edit('title')}>{step.title}</strong>
          {turns && <span className="visually-hidden">{label}</span>}
        </FlipButton>
      </h3>
      <Sides>
        <p className="front" {...edit('description')}>
          {step.description}
        </p>
        {turns && (
          <div className="deliverables">
            <h4 {...editLabel}>{label}</h4>
            <ul {...edit('deliverables')}>
              {step.deliverables.map((item, place) => (
                <li key={place} {...edit(`deliverables[${place}]`)}>
                  {item}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Sides>
      {turns && (
        <Hint className="front hint" aria-hidden="true">
          {label}
        </Hint>
      )}
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
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xs};
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: left;

  & > * {
    position: relative;
  }
  &:is(button) {
    cursor: pointer;
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
  grid-template-columns: minmax(0, 1fr);
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
    grid-template-columns: minmax(0, 1fr);
    gap: ${space.xs};
    margin-top: ${space.s};
  }
  li {
    display: flex;
    gap: ${space.s};
    overflow-wrap: anywhere;
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
