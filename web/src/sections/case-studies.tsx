import { useId } from 'react'
import styled from 'styled-components'
import { Grid, Section } from '../ui/section.tsx'
import { colour, media, space, type, width } from '../ui/theme.ts'
import { SectionIntro } from './section-intro.tsx'
import type { SectionProps } from './section-props.ts'
import { StudyIndex } from './study-index.tsx'

export default function CaseStudies({
  section,
  ground,
  next,
  bearing,
  named,
  edit,
}: SectionProps<'caseStudiesSection'>) {
  const { heading, text, studies } = section
  const id = useId()
  if (studies.length === 0) return null
  return (
    <Section $on={ground} $to={next} aria-labelledby={named ? id : undefined}>
      <Intro>
        <SectionIntro id={id} bearing={bearing} heading={heading} edit={edit} />
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

  p {
    ${type.lead}
    max-width: ${width.text};
    color: ${colour.soft};
  }
  ${media.desktop} {
    & > div {
      grid-column: 1 / span 7;
    }
    & > p {
      grid-column: 8 / -1;
    }
  }
`
