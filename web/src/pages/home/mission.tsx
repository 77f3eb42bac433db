import type { Home, ShowcasedProject } from '@daymark/schemas/pages'
import styled from 'styled-components'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { StatementGrid } from '../../sections/statement-grid.tsx'
import { bearingOf } from '../../ui/compass.tsx'
import { Rail } from '../../ui/course.tsx'
import { Section } from '../../ui/section.tsx'
import { media } from '../../ui/theme.ts'
import { firstCentre, firstOrb, lastCentre, lastOrb, ProjectMap, turn } from './project-map.tsx'

export function Mission({ home, projects }: { home: Home['home']; projects: ShowcasedProject[] }) {
  const edit = useEditAttributes()
  return (
    <Section $on="night" $to="lateNight" aria-labelledby="mission-heading">
      {projects.length > 0 ? (
        <>
          <ToFirstOrb side="left" />
          <FromLastOrb side="right" $count={projects.length} />
        </>
      ) : (
        <Rail side="left" />
      )}
      <StatementGrid
        id="mission-heading"
        heading={home.missionHeading}
        statement={home.missionStatement}
        text={home.missionText}
        bearing={bearingOf(4)}
        edit={(field) =>
          edit(home, { heading: 'missionHeading', statement: 'missionStatement', text: 'missionText' }[field])
        }
      />
      {projects.length > 0 && <ProjectMap home={home} projects={projects} />}
    </Section>
  )
}

const ToFirstOrb = styled(Rail)`
  display: none;
  @supports (anchor-name: ${firstOrb}) {
    display: block;
    bottom: anchor(${firstOrb} center);
    ${media.tablet} {
      bottom: calc(anchor(${firstOrb} top) - ${firstCentre.tablet});
    }
    ${media.desktop} {
      bottom: calc(anchor(${firstOrb} top) - ${firstCentre.desktop});
    }
  }
`

const FromLastOrb = styled(Rail)<{ $count: number }>`
  display: none;
  @supports (anchor-name: ${lastOrb}) {
    ${media.desktop} {
      display: block;
      top: calc(anchor(${lastOrb} top) + ${({ $count }) => lastCentre($count)} + ${turn});
    }
  }
`
