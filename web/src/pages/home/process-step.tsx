import type { ProcessStep } from '@daymark/schemas/pages'
import styled, { css } from 'styled-components'
import { colour, hairline, media, motion, radius, shadow, space, type } from '../../ui/theme.ts'
import { dots } from '../../ui/course.tsx'
import { useFlipCard } from './flip-card.ts'
import { sideDot, stepOnPath } from './path-of-steps.tsx'

interface Props {
  step: Pick<ProcessStep, 'title' | 'description' | 'deliverables'>
  /** From 0 on. */
  place: number
  /** The title of the other side. */
  label: string
  editLabel: object
  edit: (field: string) => object
}

/**
 * Both sides share one grid cell, so that turning the card moves nothing. Screen readers read both. A step that lists no
 * deliverables has one side.
 */
export function Step({ step, place, label, editLabel, edit }: Props) {
  const { card, button } = useFlipCard()
  const turns = step.deliverables.length > 0
  return (
    <Place $place={place} {...(turns && card)}>
      <Card data-reveal="">
        <h3>
          <FlipButton as={turns ? 'button' : 'span'} {...(turns && button)}>
            <Number {...edit('title')}>{String(place + 1).padStart(2, '0')}</Number>
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
                {step.deliverables.map((item, row) => (
                  <li key={row} {...edit(`deliverables[${row}]`)}>
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
    </Place>
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

/* Does not move, because the path between steps is placed by it. */
const Place = styled.li<{ $place: number }>`
  ${({ $place }) => stepOnPath($place)}

  /* On a phone the path is vertical. */
  @media (max-width: 43.99rem) {
    li + &::before {
      ${dots}
      content: '';
      position: absolute;
      bottom: 100%;
      left: calc(${space.xxl} - 0.75px);
      width: 1.5px;
      height: ${space.xl};
    }
  }
`

const Card = styled.div`
  position: relative;
  height: 100%;
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
    li:nth-child(even) > &::after {
      top: calc(${sideDot} - 0.375rem);
      left: -0.375rem;
    }
  }
  ${media.desktop} {
    li:nth-child(even) > &::after {
      top: -0.375rem;
      left: calc(50% - 0.375rem);
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
  [data-flipped] > & {
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
