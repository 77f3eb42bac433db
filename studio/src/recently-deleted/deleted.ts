import type { SanityClient, SanityDocumentLike } from 'sanity'
import { dataset } from '../project.ts'

export interface Deleted {
  _id: string
  _type: string
  title: string
  deletedAt: string
  author: string
  /** The published one, its draft, or both. */
  documents: SanityDocumentLike[]
}

/** The documents that were deleted lately, or the assets of one type. */
export async function deletedLately(client: SanityClient, assetType?: string) {
  const { documents } = await client.request<{ documents: Deleted[] }>({
    url: `/data/history/${dataset}/deleted`,
    ...(assetType && { query: { assetType } }),
  })
  return documents
}

export async function bringBack(client: SanityClient, { documents }: Deleted) {
  const back = client.transaction()
  for (const { _rev, _updatedAt, ...content } of documents) back.createIfNotExists(content)
  await back.commit()
}
