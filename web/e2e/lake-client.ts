import { createClient } from '@sanity/client'
import type { Product } from './harness.fixture.ts'

/** Each is printed by a command, which takes as long as a server to start. */
const tokens = new WeakMap<Product, string>()

/** What a staff program would use to edit and publish. */
export function lakeClient(product: Product) {
  const token = tokens.get(product) ?? product.token()
  tokens.set(product, token)
  return createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: product.url,
    useProjectHostname: false,
    useCdn: false,
    token,
  })
}

type Lake = ReturnType<typeof lakeClient>

export function edit(lake: Lake, documentId: string, set: Record<string, unknown>) {
  return lake.action([
    {
      actionType: 'sanity.action.document.edit',
      draftId: `drafts.${documentId}`,
      publishedId: documentId,
      patch: { set },
    },
  ])
}

export function publish(lake: Lake, documentId: string) {
  return lake.action([
    {
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${documentId}`,
      publishedId: documentId,
    },
  ])
}
