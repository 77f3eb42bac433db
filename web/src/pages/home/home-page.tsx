import { useSuspenseQuery } from '@tanstack/react-query'
import { Layout } from '../../chrome/layout.tsx'
import { pageQuery } from '../../content/page-query.ts'
import { useSite } from '../../content/site.tsx'
import { later } from '../../ui/later.tsx'
import { Hero } from './hero.tsx'

const BelowHero = later(() => import('./below-hero.tsx'))

export const loadRest = BelowHero.load

export default function HomePage() {
  const { data: content } = useSuspenseQuery(pageQuery('home', useSite().config))
  return (
    <Layout page="home" content={content} ground="deepNight">
      <Hero home={content.home} />
      <BelowHero {...content} />
    </Layout>
  )
}
