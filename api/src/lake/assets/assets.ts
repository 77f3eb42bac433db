import { availableParallelism } from 'node:os'
import type { Hono } from 'hono'
import { type ClientAddress, createClientAddress } from '../../http/client-address.ts'
import type { Identify } from '../../http/identity.ts'
import { createHotBytes } from './drawing/hot-bytes.ts'
import { createQueue } from './drawing/queue.ts'
import { createAssetRoutes } from './routes.ts'
import { createStore, type About, type AssetDocument, type Author } from './store.ts'
import { createVariants } from './drawing/variants.ts'

export interface AssetsOptions {
  /** `assets` in it holds the originals by their SHA-1, `cache` the pictures drawn from them. */
  dataDir: string
  identify: Identify
  /** Whose pictures are drawn takes turns by it; the socket's own address when absent. */
  clientAddress?: ClientAddress
  document: (id: string) => Record<string, unknown> | undefined
  /** Whether any document of the lake is about the bytes with this SHA-1. */
  speaksOf: (sha1: string) => Promise<boolean>
  /** Creates it in the lake unless it is there. */
  createDocument: (document: AssetDocument, by: Author) => void
  /** The public address; that of the request when absent. */
  origin?: string
  /** What the drawn pictures may take on disk. */
  cacheBytes?: number
}
export interface Assets {
  /** Uploads for editors; images and files for everyone. */
  routes: Hono
  /** The same bytes give the same document, once. */
  store: (body: Uint8Array, about: About) => Promise<AssetDocument>
  /** After documents changed: what the deleted ones among them spoke of is removed from disk. */
  forget: (documentIds: readonly string[]) => Promise<void>
  /** Where the original of an asset id lies on disk. */
  file: (assetId: string) => string
}

export function createAssets(options: AssetsOptions): Assets {
  const {
    dataDir,
    identify,
    clientAddress = createClientAddress([]),
    document,
    speaksOf,
    createDocument,
    origin,
    cacheBytes = 512 * 1024 * 1024,
  } = options
  const uploads = createQueue({ atOnce: 1, waiting: 32 })
  const { store, pathOf, removeUnused } = createStore({
    dataDir,
    queue: uploads,
    document,
    speaksOf,
    createDocument,
  })
  // One core is left for answering pages.
  const drawing = createQueue({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 64 })
  const hot = createHotBytes()
  const variants = createVariants({ dataDir, queue: drawing, capBytes: cacheBytes, hot })
  return {
    routes: createAssetRoutes({ identify, clientAddress, origin, document, store, pathOf, variants, hot }),
    store,
    async forget(documentIds) {
      const sha1s = new Set(
        documentIds.map((id) => assetId.exec(id)?.[1]).filter((sha1) => sha1 !== undefined),
      )
      for (const sha1 of sha1s) if (await removeUnused(sha1)) await variants.forget(sha1)
    },
    file: (id) => pathOf(assetId.exec(id)?.[1] ?? ''),
  }
}

const assetId = /^(?:image|file)-([0-9a-f]{40})-/
