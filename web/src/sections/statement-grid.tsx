import styled from 'styled-components'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { Grid } from '../ui/section.tsx'
import { colour, media, space, type, width } from '../ui/theme.ts'
import { SectionIntro } from './section-intro.tsx'

interface Props {
  /** Of the heading. */
  id: string
  heading: string
  statement: string
  text: string | null
  bearing: number
  edit: (field: 'heading' | 'statement' | 'text') => object
}

/** A small heading beside one sentence in large letters, and a text below it. */
export function StatementGrid({ id, heading, statement, text, bearing, edit }: Props) {
  return (
    <Grid>
      <Intro id={id} bearing={bearing} heading={heading} edit={edit} />
      <Statement data-reveal="" {...edit('statement')}>
        {statement}
      </Statement>
      {text && (
        <Text data-reveal="" {...edit('text')}>
          <Paragraphs text={text} />
        </Text>
      )}
    </Grid>
  )
}

const Intro = styled(SectionIntro)`
  h2 {
    ${type.title}
    color: ${colour.accent};
  }
  ${media.desktop} {
    grid-column: 1 / span 3;
    align-self: baseline;
  }
`

const Statement = styled.p`
  ${type.headline}
  margin-top: ${space.m};
  ${media.desktop} {
    grid-column: 4 / -1;
    align-self: baseline;
    margin-top: 0;
  }
`

const Text = styled.div`
  ${type.lead}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.m};
  max-width: ${width.text};
  margin-top: ${space.xl};
  color: ${colour.soft};
  ${media.tablet} {
    grid-column: 4 / -1;
  }
  ${media.desktop} {
    grid-column: 7 / -1;
  }
`
