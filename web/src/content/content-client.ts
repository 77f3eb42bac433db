import { createClient } from '@sanity/client'
import type { SiteConfig } from '@daymark/schemas/render'

/** A stranger's client: the server answers the pages' own queries, with published content only. */
export function contentClient({ apiOrigin, content }: SiteConfig) {
  const { projectId, dataset, apiVersion } = content
  return createClient({
    projectId,
    dataset,
    apiVersion,
    apiHost: apiOrigin || location.origin,
    useProjectHostname: false,
    perspective: 'published',
    useCdn: false,
    // After a failure the page is loaded from the server.
    maxRetries: 0,
  })
}
