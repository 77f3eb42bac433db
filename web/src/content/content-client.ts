import { createClient } from '@sanity/client'
import type { SiteConfig } from '@daymark/schemas/render'

/** A stranger's client: published content only, no token. */
export function contentClient({ content }: SiteConfig) {
  const { projectId, dataset, apiVersion, apiHost } = content
  const embedded = apiHost === ''
  return createClient({
    projectId,
    dataset,
    apiVersion,
    perspective: 'published',
    useCdn: false,
    ...(embedded ? { apiHost: location.origin, useProjectHostname: false } : hosted(apiHost)),
  })
}

function hosted(apiHost: string) {
  return { apiHost, useProjectHostname: apiHost.endsWith('sanity.io') }
}
