import type { Home } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { SectionIntro } from '../../sections/section-intro.tsx'
import { bearingOf } from '../../ui/compass.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import { Grid, Section } from '../../ui/section.tsx'
import { colour, media, space, type, width } from '../../ui/theme.ts'

/** The last dark section. */
export function CuttingOurTeeth({ home }: { home: Home['home'] }) {
  const edit = useEditAttributes()
  return (
    <Section $on="twilight" aria-labelledby="teeth-heading">
      <Grid>
        <Intro
          id="teeth-heading"
          bearing={bearingOf(2)}
          heading={home.teethHeading}
          edit={() => edit(home, 'teethHeading')}
        />
        <Text data-reveal="" {...edit(home, 'teethText')}>
          <Paragraphs text={home.teethText} />
        </Text>
      </Grid>
    </Section>
  )
}

const Intro = styled(SectionIntro)`
  ${media.desktop} {
    grid-column: 1 / span 5;
  }
`

const Text = styled.div`
  display: grid;
  gap: ${space.l};
  margin-top: ${space.xl};
  ${type.lead}
  color: ${colour.soft};

  p {
    max-width: ${width.text};
  }
  p:first-child {
    ${type.statement}
    max-width: 26em;
    color: ${colour.ink};
    /* A balanced text of more than six lines is left unbalanced. */
    text-wrap: pretty;
  }
  ${media.desktop} {
    grid-column: 6 / -1;
    margin-top: 4rem;
  }
`
