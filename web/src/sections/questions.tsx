import { useId } from 'react'
import styled from 'styled-components'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { Grid, Section } from '../ui/section.tsx'
import { colour, hairline, media, motion, space, target, type, width } from '../ui/theme.ts'
import { SectionIntro } from './section-intro.tsx'
import type { SectionProps } from './section-props.ts'

/** Questions that open on their answers, also without script. */
export default function Questions({
  section,
  ground,
  next,
  bearing,
  named,
  edit,
}: SectionProps<'questionsSection'>) {
  const { heading, questions } = section
  const id = useId()
  if (questions.length === 0) return null
  return (
    <Section $on={ground} $to={next} aria-labelledby={named ? id : undefined}>
      <Columns>
        <SectionIntro id={id} bearing={bearing} heading={heading} edit={edit} />
        <div>
          {questions.map(({ _key, question, answer }) => (
            <details key={_key}>
              <summary {...edit(`questions[_key=="${_key}"].question`)}>{question}</summary>
              <div {...edit(`questions[_key=="${_key}"].answer`)}>
                <Paragraphs text={answer} />
              </div>
            </details>
          ))}
        </div>
      </Columns>
    </Section>
  )
}

const Columns = styled(Grid)`
  row-gap: ${space.xl};

  h2 {
    max-width: 12ch;
  }
  details {
    border-top: ${hairline};
  }
  details:last-child {
    border-bottom: ${hairline};
  }
  summary {
    ${type.title}
    position: relative;
    min-height: ${target};
    padding: ${space.l} ${space.xxl} ${space.l} 0;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::before,
  summary::after {
    content: '';
    position: absolute;
    top: calc(${space.l} + 0.55em);
    right: ${space.xs};
    width: 0.9rem;
    border-top: 1.5px solid ${colour.accent};
    transition: rotate ${motion.quick};
  }
  summary::after {
    rotate: 90deg;
  }
  [open] > summary::after {
    rotate: 0deg;
  }
  details > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space.m};
    max-width: ${width.text};
    padding-bottom: ${space.xl};
    color: ${colour.soft};
  }
  ${media.desktop} {
    & > :first-child {
      grid-column: 1 / span 4;
    }
    & > :last-child {
      grid-column: 6 / -1;
    }
  }
  ${media.print} {
    summary::before,
    summary::after {
      display: none;
    }
    details::details-content {
      content-visibility: visible;
    }
  }
`
