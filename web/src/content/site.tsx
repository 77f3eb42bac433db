import type { PageContent, PageName } from '@daymark/schemas/pages'
import type { FormState, SiteConfig } from '@daymark/schemas/render'
import { createContext, useContext } from 'react'

/** What the server says of itself to the page it served; it never changes while the page lives. */
export interface Site {
  config: SiteConfig
  /** What the served page was drawn from. */
  content: PageContent<PageName> | undefined
  /** The outcome of a plain form post, when this page answers one. */
  form?: FormState
}

const SiteContext = createContext<Site | undefined>(undefined)
export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('A page is drawn outside of its site')
  return site
}
