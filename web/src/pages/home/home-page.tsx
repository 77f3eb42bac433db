import { useSuspenseQuery } from '@tanstack/react-query'
import { Layout } from '../../chrome/layout.tsx'
import { ContactSection } from '../../contact/contact-section.tsx'
import { pageQuery } from '../../content/page-query.ts'
import { useSite } from '../../content/site.tsx'
import { Clients } from './clients.tsx'
import { Hero } from './hero.tsx'
import { Mission } from './mission.tsx'
import { Process } from './process.tsx'
import { Team } from './team.tsx'
import { Teeth } from './teeth.tsx'

export default function HomePage() {
  const { data: content } = useSuspenseQuery(pageQuery('home', useSite().config))
  const { home, settings, projects, logos, team, steps } = content
  return (
    <Layout page="home" content={content} ground="deepNight">
      <Hero home={home} />
      <Mission home={home} projects={projects} />
      <Clients home={home} logos={logos} />
      <Team home={home} team={team} />
      <Teeth home={home} />
      <Process home={home} steps={steps} />
      <ContactSection home={home} settings={settings} />
    </Layout>
  )
}
