import { createConcurrencyLimit } from '../../http/limits/concurrency.ts'
import { assetError } from '../lake-error.ts'
import { availableParallelism } from 'node:os'
import type { Context } from 'hono'
import type { ClientAddress } from '../../http/client-address.ts'
import type { WorkBudget } from '../../http/limits/work-budget.ts'
import { createMemoryCache } from './render/memory-cache.ts'
import { createAssetRoutes } from './routes.ts'
import { originalFile, sha1Of } from './original-file.ts'
import { type AssetDocument, type Author, createStore } from './store.ts'
import { createVariants } from './render/variants.ts'

export interface AssetsOptions {
  /** `assets` in it holds the originals by their SHA-1, `cache` the images rendered from them. */
  dataDir: string
  /** Renderings take turns by address. */
  clientAddress: ClientAddress
  /** The work budget of each address, shared with the rest of the server. */
  work: WorkBudget
  /** Renderings for staff are not limited. */
  isStaff: (c: Context) => Promise<boolean>
  document: (id: string) => Record<string, unknown> | undefined
  /** A deleted asset whose file is kept while the history refers to it. Only staff may read it. */
  binned: (id: string) => Record<string, unknown> | undefined
  /** Whether a document or the history refers to an asset with these bytes. */
  isMentioned: (sha1: string) => boolean
  /** Creates the document unless it exists. */
  createDocument: (document: AssetDocument, by: Author) => void
  /** The public address; that of the request when absent. */
  origin?: string
  /** Limit of the rendered images on disk. */
  cacheBytes?: number
}

export type Assets = ReturnType<typeof createAssets>

/**
 * One core is left for other requests. Each rendering holds a thread of libuv's pool, which files, compression and
 * password hashes need too: the pool has 16 (UV_THREADPOOL_SIZE, where Node is started).
 */
const maxRenderings = Math.min(8, Math.max(1, availableParallelism() - 1))

export function createAssets(options: AssetsOptions) {
  const { dataDir, work, document, cacheBytes = 512 * 1024 * 1024 } = options
  const uploads = createConcurrencyLimit({
    atOnce: Math.min(4, availableParallelism()),
    waiting: 32,
    busy: tooManyImages,
  })
  const { store, sweep } = createStore({ ...options, queue: uploads })
  const rendering = createConcurrencyLimit({ atOnce: maxRenderings, waiting: 64, busy: tooManyImages })
  const cache = createMemoryCache()
  const variants = createVariants({ dataDir, queue: rendering, work, capBytes: cacheBytes, cache })
  return {
    routes: createAssetRoutes({ ...options, store, variants, cache }),
    store,
    /** After a commit: removes the renderings of the images that it deleted. */
    async forget(documentIds: readonly string[]) {
      for (const id of documentIds) {
        const sha1 = document(id) ? undefined : sha1Of(id)
        if (sha1) await variants.forget(sha1)
      }
    },
    sweep,
    /** Where the original of an asset id lies on disk. */
    file: (id: string) => originalFile(dataDir, sha1Of(id) ?? ''),
  }
}

const tooManyImages = () =>
  assetError(503, 'Too many images are being made at the moment.', { 'retry-after': '2' })
