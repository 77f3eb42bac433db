import type { Home, ShowcasedProject } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { Compass } from '../../ui/compass.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import { Grid, Section } from '../../ui/section.tsx'
import { colour, media, space, type, width } from '../../ui/theme.ts'
import { ProjectMap } from './project-map.tsx'

export function Mission({ home, projects }: { home: Home['home']; projects: ShowcasedProject[] }) {
  const edit = useEditAttributes()
  return (
    <Section $on="night" $to="lateNight" aria-labelledby="mission-heading">
      <Grid>
        <Intro data-reveal="">
          <Compass degrees={0} />
          <Heading id="mission-heading" {...edit(home, 'missionHeading')}>
            {home.missionHeading}
          </Heading>
        </Intro>
        <Statement data-reveal="" {...edit(home, 'missionStatement')}>
          {home.missionStatement}
        </Statement>
        <Text data-reveal="" {...edit(home, 'missionText')}>
          <Paragraphs text={home.missionText} />
        </Text>
      </Grid>
      {projects.length > 0 && <ProjectMap home={home} projects={projects} />}
    </Section>
  )
}

const Intro = styled.div`
  ${media.desktop} {
    grid-column: 1 / span 3;
    align-self: baseline;
  }
`

const Heading = styled.h2`
  ${type.title}
  color: ${colour.accent};
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
  gap: ${space.m};
  max-width: ${width.text};
  margin-top: ${space.xl};
  color: ${colour.soft};
  ${media.desktop} {
    grid-column: 7 / -1;
  }
`
