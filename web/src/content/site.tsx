import type { PageContent, PageName } from '@daymark/schemas/pages'
import type { FormState, RenderInput, SiteConfig } from '@daymark/schemas/render'
import { createContext, useContext } from 'react'
import type { EditAttributes } from './edit-attributes.ts'

/** What every component may ask for; it never changes while the app lives. */
export interface Site {
  config: SiteConfig
  /** On the server: the path that a visitor asked for in vain. */
  asked?: RenderInput['asked']
  /** The outcome of a plain form post, when this page answers one. */
  form?: FormState
  draft?: RenderInput['draft']
  /** How the elements of a served draft are marked. */
  editAttributes?: EditAttributes | undefined
  /** Loads the code that a page with this content needs. From here, because pages use links and links load pages. */
  loadPage: <Name extends PageName>(name: Name, content: Promise<PageContent<Name>>) => Promise<unknown>
}

const SiteContext = createContext<Site | undefined>(undefined)
export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider')
  return site
}
