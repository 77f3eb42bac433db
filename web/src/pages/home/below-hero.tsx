import type { Home } from '@daymark/schemas/pages'
import { useEditAttributes } from '../../content/edit-attributes.ts'
import { ContactSection } from '../../contact/contact-section.tsx'
import { bearingOf } from '../../ui/compass.tsx'
import { Along, Rail } from '../../ui/course.tsx'
import { NightPassage } from '../../ui/night-passage.tsx'
import { Clients } from './clients.tsx'
import { Mission } from './mission.tsx'
import { Process } from './process.tsx'
import Horizon from './horizon.tsx'
import { Team } from './team.tsx'
import { CuttingOurTeeth } from './cutting-our-teeth.tsx'

export default function BelowHero({ home, settings, formWords, projects, logos, team, steps }: Home) {
  const edit = useEditAttributes()
  const courseSide = projects.length > 0 ? 'right' : 'left'
  return (
    <>
      <NightPassage>
        <Mission home={home} projects={projects} />
        <Along $on="lateNight">
          <Rail side={courseSide} />
          <Clients home={home} logos={logos} />
          <Team
            id="team-heading"
            ground="lateNight"
            next="twilight"
            bearing={bearingOf(3)}
            edit={(field) => edit(home, { heading: 'teamHeading', text: 'teamText' }[field])}
            heading={home.teamHeading}
            text={home.teamText}
            team={team}
          />
          <CuttingOurTeeth home={home} />
        </Along>
      </NightPassage>
      <Horizon from={courseSide} goesOn />
      <Process
        id="process-heading"
        ground="dawn"
        next="firstLight"
        bearing={bearingOf(1)}
        edit={(field) =>
          edit(
            home,
            { heading: 'processHeading', text: 'processText', deliverablesLabel: 'deliverablesLabel' }[field],
          )
        }
        course
        heading={home.processHeading}
        text={home.processText}
        deliverablesLabel={home.deliverablesLabel}
        steps={steps.map((step) => ({ ...step, key: step._id }))}
        editStep={(_id, field) => edit({ _id, _type: 'processStep' }, field)}
      />
      <ContactSection
        ground="firstLight"
        edit={(field) =>
          edit(home, { heading: 'contactHeading', text: 'contactText', film: 'contactVideo' }[field])
        }
        course={steps.length > 0 ? 'right' : 'left'}
        heading={home.contactHeading}
        text={home.contactText}
        film={home.contactVideo}
        settings={settings}
        words={formWords}
      />
    </>
  )
}
