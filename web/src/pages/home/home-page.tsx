import { useSuspenseQuery } from '@tanstack/react-query'
import { Layout } from '../../chrome/layout.tsx'
import { EnquiryForm } from '../../contact/lazy-enquiry-form.ts'
import { pageQuery } from '../../content/page-query.ts'
import { useSite } from '../../content/site.tsx'
import { lazyOnInteraction } from '../../ui/lazy-on-interaction.tsx'
import { Hero } from './hero.tsx'

const BelowHero = lazyOnInteraction(() => import('./below-hero.tsx'))

export const loadRest = () => Promise.all([BelowHero.load(), EnquiryForm.load()])

export default function HomePage() {
  const { config } = useSite()
  const { data: content } = useSuspenseQuery(pageQuery('home', {}, config))
  return (
    <Layout page="home" content={content} ground="deepNight">
      <Hero home={content.home} />
      <BelowHero {...content} />
    </Layout>
  )
}
