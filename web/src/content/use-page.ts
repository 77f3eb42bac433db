import type { PageContent, PageName, PageParams } from '@daymark/schemas/pages'
import { useQueryClient } from '@tanstack/react-query'
import { use, useSyncExternalStore } from 'react'
import { useParams } from 'react-router-dom'
import { pageQuery } from './page-query.ts'
import { useSite } from './site.tsx'

/**
 * A page's content as the query cache holds it; what is not there is waited for. A page only reads: the library's
 * observer, which also refetches and retries, would be script on arrival that no page uses.
 */
export function usePage<Name extends PageName>(name: Name): PageContent<Name> {
  const client = useQueryClient()
  const site = useSite()
  const query = pageQuery(name, useParams() as PageParams, site.config)
  const read = () => client.getQueryData(query.queryKey)
  // In the Studio's preview a draft may come before the served page is taken over, which must begin as it was drawn.
  const served = () => site.content as PageContent<Name> | undefined
  const content = useSyncExternalStore((changed) => client.getQueryCache().subscribe(changed), read, served)
  if (content) return content
  const fault = client.getQueryState(query.queryKey)?.error
  if (fault) throw fault
  return use(client.fetchQuery(query))
}
