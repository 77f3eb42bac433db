import type { Home } from '@daymark/schemas/pages'
import { ContactSection } from '../../contact/contact-section.tsx'
import { Piece } from '../../ui/piece.tsx'
import { Clients } from './clients.tsx'
import { Mission } from './mission.tsx'
import { Process } from './process.tsx'
import { Team } from './team.tsx'
import { CuttingOurTeeth } from './cutting-our-teeth.tsx'

export default function BelowHero({ home, settings, projects, logos, team, steps }: Home) {
  return (
    <>
      <Piece>
        <Mission home={home} projects={projects} />
      </Piece>
      <Piece>
        <Clients home={home} logos={logos} />
      </Piece>
      <Piece>
        <Team home={home} team={team} />
      </Piece>
      <Piece>
        <CuttingOurTeeth home={home} />
      </Piece>
      <Piece>
        <Process home={home} steps={steps} />
      </Piece>
      <Piece>
        <ContactSection home={home} settings={settings} />
      </Piece>
    </>
  )
}
