import { useId } from 'react'
import styled from 'styled-components'
import { Section } from '../ui/section.tsx'
import { colour, hairline, media, space, type, waypoint } from '../ui/theme.ts'
import type { SectionProps } from './section-props.ts'

/** Large figures along one line, each at a waypoint. */
export default function Figures({ section, ground, next, named, edit }: SectionProps<'figuresSection'>) {
  const { heading, figures } = section
  const id = useId()
  if (figures.length === 0) return null
  return (
    <Section $on={ground} $to={next} aria-labelledby={named && heading ? id : undefined}>
      {heading && (
        <Heading id={id} {...edit('heading')}>
          {heading}
        </Heading>
      )}
      <Line $size={figures.some(({ value }) => value.length > 5) ? 'headline' : 'hero'}>
        {figures.map(({ _key, value, label }) => (
          <div key={_key} data-reveal="">
            <dt {...edit(`figures[_key=="${_key}"].label`)}>{label}</dt>
            <dd {...edit(`figures[_key=="${_key}"].value`)}>{value}</dd>
          </div>
        ))}
      </Line>
    </Section>
  )
}

const Heading = styled.h2`
  ${type.title}
  margin-bottom: ${space.xl};
  color: ${colour.accent};
`

/** Longer figures are set smaller, so that they stand in one line. */
const Line = styled.dl<{ $size: 'hero' | 'headline' }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  row-gap: ${space.xl};

  div {
    position: relative;
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: ${space.l} ${space.gutter} 0 0;
    border-top: ${hairline};
  }
  div::before {
    ${waypoint}
  }
  dd {
    ${({ $size }) => type[$size]}
    font-variant-numeric: lining-nums;
    overflow-wrap: anywhere;
  }
  dt {
    ${type.lead}
    max-width: 16em;
    margin-top: ${space.s};
    color: ${colour.soft};
  }
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr));
  }
  ${media.print} {
    grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  }
`
