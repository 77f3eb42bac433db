import { Layout } from '../../chrome/layout.tsx'
import { EnquiryForm } from '../../contact/lazy-enquiry-form.ts'
import { usePage } from '../../content/page-query.ts'
import { lazyOnInteraction } from '../../ui/lazy-on-interaction.tsx'
import { Hero } from './hero.tsx'

const BelowHero = lazyOnInteraction(() => import('./below-hero.tsx'))

export const loadRest = () => Promise.all([BelowHero.load(), EnquiryForm.load()])

export default function HomePage() {
  const content = usePage('home')
  return (
    <Layout page="home" content={content} ground="deepNight">
      <Hero home={content.home} />
      <BelowHero {...content} />
    </Layout>
  )
}
