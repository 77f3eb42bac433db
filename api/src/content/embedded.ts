import { seedDocuments } from '@daymark/schemas/seed'
import { Hono } from 'hono'
import type { Author } from '../lake/assets/store.ts'
import { openLake, type LakeOptions } from '../lake/lake.ts'
import { missingRoutes } from '../lake/wire.ts'
import type { ContentSource } from './source.ts'

const seeder: Author = { id: 'daymark', name: 'The sample content' }
/** The author of changes by the content command. */
export const importer: Author = { id: 'content-command', name: 'An import of content' }

export type Content = ReturnType<typeof openContent>

/** The embedded lake as a source for the pages. */
export function openContent(options: LakeOptions) {
  const author = async (id: string) =>
    [seeder, importer].find((program) => program.id === id) ?? (await options.person?.(id))
  const lake = openLake({ ...options, person: author })

  const source: ContentSource = {
    query: (groq, params) => lake.query(groq, params),
    queryDrafts: (groq, params) => lake.query(groq, params, ['drafts']),
    publishedAt: async (id) => lake.document(id)?._updatedAt,
  }

  return {
    lake,
    assets: lake.assets,
    source,
    routes: new Hono().route('/', lake.routes).route('/', missingRoutes()),
    isEmpty: () => lake.document('siteSettings') === undefined,
    async seed() {
      const documents = await seedDocuments((body, about) =>
        lake.assets.store(body, { ...about, by: seeder }),
      )
      lake.mutate(
        documents.map((document) => ({ createOrReplace: document })),
        seeder,
      )
    },
    /** The author of a change: staff, or the product itself. */
    person: author,
    close: lake.close,
  }
}
