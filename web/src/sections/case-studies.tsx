import { useId } from 'react'
import styled from 'styled-components'
import { bearingOf, Compass } from '../ui/compass.tsx'
import { Grid, Section } from '../ui/section.tsx'
import { colour, media, space, type, width } from '../ui/theme.ts'
import type { SectionProps } from './section-props.ts'
import { StudyIndex } from './study-index.tsx'

export default function CaseStudies({
  section,
  ground,
  next,
  bearing = bearingOf(0),
  named,
  edit,
}: SectionProps<'caseStudiesSection'>) {
  const { heading, text, studies } = section
  const id = useId()
  if (studies.length === 0) return null
  return (
    <Section $on={ground} $to={next} aria-labelledby={named ? id : undefined}>
      <Intro>
        <div data-reveal="">
          <Compass degrees={bearing} />
          <h2 id={id} {...edit('heading')}>
            {heading}
          </h2>
        </div>
        {text && <p {...edit('text')}>{text}</p>}
      </Intro>
      <StudyIndex studies={studies} level="h3" />
    </Section>
  )
}

const Intro = styled(Grid)`
  align-items: end;
  row-gap: ${space.m};
  margin-bottom: ${space.xxl};

  h2 {
    ${type.headline}
  }
  p {
    ${type.lead}
    max-width: ${width.text};
    color: ${colour.soft};
  }
  ${media.desktop} {
    div {
      grid-column: 1 / span 7;
    }
    p {
      grid-column: 8 / -1;
    }
  }
`
