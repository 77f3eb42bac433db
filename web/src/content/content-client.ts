import { createClient } from '@sanity/client'
import { contentOrigin, type SiteConfig } from '@daymark/schemas/render'

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
    // Whoever asks in vain has the server's page to go to.
    maxRetries: 0,
    ...(embedded
      ? { apiHost: location.origin, useProjectHostname: false }
      : { apiHost, useProjectHostname: contentOrigin(content) !== apiHost }),
  })
}
