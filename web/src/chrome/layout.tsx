import type { PageContent, PageName } from '@daymark/schemas/pages'
import type { ReactNode } from 'react'
import { ConsentRegion } from '../analytics/consent-region.tsx'
import type { GroundName } from '../ui/theme.ts'
import { useRouteChange } from './route-change.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

interface Props {
  page: PageName
  content: PageContent<PageName>
  /** The ground at the top of the page. */
  ground: GroundName
  /** The ground of the footer. */
  end?: GroundName
  children: ReactNode
}

export function Layout({ page, content, ground, end = 'firstLight', children }: Props) {
  const { settings } = content
  useRouteChange(page, content)
  return (
    <>
      <ConsentRegion settings={settings} />
      <a className="skip-link" href="#main">
        {settings.words.skipLinkLabel}
      </a>
      <Header settings={settings} ground={ground} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer settings={settings} ground={end} />
    </>
  )
}
