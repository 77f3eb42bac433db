import { seedDocuments } from '@daymark/schemas/seed'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify, Identity } from '../http/identity.ts'
import { createAssets } from '../lake/assets/assets.ts'
import { openLake } from '../lake/lake.ts'
import type { ContentSource } from './source.ts'

type Author = Pick<Identity, 'id' | 'name'>

const seeder: Author = { id: 'daymark', name: 'Daymark' }
/** In whose name a command changes content. */
export const importer: Author = { id: 'content-command', name: 'An import of content' }
const assetsOfBytes = 'count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"] && sha1hash == $sha1]) > 0'

export type Content = ReturnType<typeof openContent>

/** The embedded lake together with its assets, as a source for the pages. */
export function openContent(options: {
  dataDir: string
  identify: Identify
  /** Staff by id, for the names beside changes. */
  person?: (id: string) => Author | undefined
  clientAddress?: ClientAddress
  origin?: string
  knownQueries: readonly string[]
  afterCommit: (documentIds: readonly string[]) => unknown
}) {
  const { dataDir, identify, person, clientAddress, origin, knownQueries, afterCommit } = options
  const lake = openLake({
    dataDir,
    identify,
    person: (id) => [seeder, importer].find((program) => program.id === id) ?? person?.(id),
    clientAddress,
    origin,
    knownQueries,
    afterCommit({ documentIds }) {
      assets.forget(documentIds).catch((error: unknown) => console.error(error))
      afterCommit(documentIds)
    },
  })
  const assets = createAssets({
    dataDir,
    identify,
    clientAddress,
    origin,
    document: lake.document,
    speaksOf: (sha1) => lake.query(assetsOfBytes, { sha1 }, 'raw'),
    createDocument: (document, by) => void lake.mutate([{ createIfNotExists: document }], by),
  })

  const source: ContentSource = {
    query: (groq) => lake.query(groq),
    publishedAt: async (id) => lake.document(id)?._updatedAt,
  }

  return {
    lake,
    assets,
    source,
    isEmpty: () => lake.document('siteSettings') === undefined,
    async seed() {
      const documents = await seedDocuments((body, about) => assets.store(body, { ...about, by: seeder }))
      lake.mutate(
        documents.map((document) => ({ createOrReplace: document })),
        seeder,
      )
    },
    close: lake.close,
  }
}
