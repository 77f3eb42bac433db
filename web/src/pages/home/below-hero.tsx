import type { Home } from '@daymark/schemas/pages'
import { ContactSection } from '../../contact/contact-section.tsx'
import { Clients } from './clients.tsx'
import { Mission } from './mission.tsx'
import { Process } from './process.tsx'
import { Team } from './team.tsx'
import { CuttingOurTeeth } from './cutting-our-teeth.tsx'

export default function BelowHero({ home, settings, projects, logos, team, steps }: Home) {
  return (
    <>
      <Mission home={home} projects={projects} />
      <Clients home={home} logos={logos} />
      <Team home={home} team={team} />
      <CuttingOurTeeth home={home} />
      <Process home={home} steps={steps} />
      <ContactSection home={home} settings={settings} />
    </>
  )
}
