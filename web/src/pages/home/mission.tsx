import type { Home, ShowcasedProject } from '@daymark/schemas/pages'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { StatementGrid } from '../../sections/statement-grid.tsx'
import { Section } from '../../ui/section.tsx'
import { ProjectMap } from './project-map.tsx'

export function Mission({ home, projects }: { home: Home['home']; projects: ShowcasedProject[] }) {
  const edit = useEditAttributes()
  return (
    <Section $on="night" $to="lateNight" aria-labelledby="mission-heading">
      <StatementGrid
        id="mission-heading"
        heading={home.missionHeading}
        statement={home.missionStatement}
        text={home.missionText}
        edit={(field) =>
          edit(home, { heading: 'missionHeading', statement: 'missionStatement', text: 'missionText' }[field])
        }
      />
      {projects.length > 0 && <ProjectMap home={home} projects={projects} />}
    </Section>
  )
}
