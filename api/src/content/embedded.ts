import { seedDocuments } from '@daymark/schemas/seed'
import { Hono } from 'hono'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify, Identity } from '../http/identity.ts'
import type { WorkBudget } from '../http/limits/work-budget.ts'
import { createAssets } from '../lake/assets/assets.ts'
import { openLake, type LakeChange, type LakeOptions } from '../lake/lake.ts'
import { missingRoutes } from '../lake/wire.ts'
import type { ContentSource } from './source.ts'

type Author = Pick<Identity, 'id' | 'name'>

const seeder: Author = { id: 'daymark', name: 'The sample content' }
/** The author of changes by the content command. */
export const importer: Author = { id: 'content-command', name: 'An import of content' }

export type Content = ReturnType<typeof openContent>

/** The embedded lake together with its assets, as a source for the pages. */
export function openContent(options: {
  dataDir: string
  identify: Identify
  /** Staff by id, for the names in the history. */
  person?: (id: string) => Promise<Author | undefined>
  clientAddress?: ClientAddress
  work?: WorkBudget
  origin?: string
  knownQueries: readonly string[]
  now?: () => Date
  publicDataset?: boolean
  isShared?: (assetId: string) => Promise<boolean>
  afterCommit: (change: LakeChange) => unknown
  exported?: LakeOptions['exported']
  webhookChanged?: LakeOptions['webhookChanged']
  checkRelease?: LakeOptions['checkRelease']
  releaseFailed?: LakeOptions['releaseFailed']
  report?: LakeOptions['report']
}) {
  const {
    dataDir,
    identify,
    person,
    clientAddress,
    work,
    origin,
    afterCommit,
    report = console.error,
  } = options
  const author = async (id: string) =>
    [seeder, importer].find((program) => program.id === id) ?? (await person?.(id))
  const lake = openLake({
    ...options,
    person: author,
    afterPrune: () => void sweep(),
    afterCommit(change) {
      assets.forget(change.documentIds).catch(report)
      afterCommit(change)
    },
  })
  const assets = createAssets({
    dataDir,
    identify,
    clientAddress,
    work,
    origin,
    document: lake.document,
    binned: lake.binnedAsset,
    isStaff: lake.isStaff,
    isMentioned: lake.mentionsAsset,
    createDocument: (document, by) => void lake.mutate([{ createIfNotExists: document }], by),
  })

  let isOpen = true
  /** Removes files that only pruned history referred to. */
  const sweep = () =>
    assets.sweep().catch((error: unknown) => {
      if (isOpen) report(error)
    })

  const source: ContentSource = {
    query: (groq, params) => lake.query(groq, params),
    queryDrafts: (groq, params) => lake.query(groq, params, ['drafts']),
    publishedAt: async (id) => lake.document(id)?._updatedAt,
  }

  return {
    lake,
    assets,
    source,
    routes: new Hono().route('/', lake.routes).route('/', assets.routes).route('/', missingRoutes()),
    isEmpty: () => lake.document('siteSettings') === undefined,
    async seed() {
      const documents = await seedDocuments((body, about) => assets.store(body, { ...about, by: seeder }))
      lake.mutate(
        documents.map((document) => ({ createOrReplace: document })),
        seeder,
      )
    },
    sweep,
    /** The author of a change: staff, or the product itself. */
    person: author,
    close() {
      isOpen = false
      lake.close()
    },
  }
}
