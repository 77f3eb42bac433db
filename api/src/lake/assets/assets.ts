import { createConcurrencyLimit } from '../../http/concurrency.ts'
import { assetError } from './asset-error.ts'
import { availableParallelism } from 'node:os'
import type { Context, Hono } from 'hono'
import { type ClientAddress, createClientAddress } from '../../http/client-address.ts'
import type { Identify } from '../../http/identity.ts'
import { createWorkBudget, type WorkBudget } from '../../http/work-budget.ts'
import { createHotBytes } from './drawing/hot-bytes.ts'
import { createAssetRoutes } from './routes.ts'
import { originalFile, sha1Of } from './original-file.ts'
import { createStore, type About, type AssetDocument, type Author } from './store.ts'
import { createVariants } from './drawing/variants.ts'

export interface AssetsOptions {
  /** `assets` in it holds the originals by their SHA-1, `cache` the pictures drawn from them. */
  dataDir: string
  identify: Identify
  /** Whose pictures are drawn takes turns by it; the socket's own address when absent. */
  clientAddress?: ClientAddress
  /** What addresses may cause, with whatever else they ask of the server. */
  work?: WorkBudget
  /** Who may have as many pictures drawn as they need. */
  isStaff: (c: Context) => Promise<boolean>
  document: (id: string) => Record<string, unknown> | undefined
  /** A deleted asset whose file is kept for as long as history tells of it. The lake lets only staff ask for it. */
  binned: (id: string) => Record<string, unknown> | undefined
  /** Whether a document or the history tells of an asset with these bytes. */
  isMentioned: (sha1: string) => boolean
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
  /** After documents changed: what was drawn from the deleted pictures among them leaves the disk. */
  forget: (documentIds: readonly string[]) => Promise<void>
  /** Removes the originals that neither a document nor the history tells of any more. */
  sweep: () => Promise<void>
  /** Where the original of an asset id lies on disk. */
  file: (assetId: string) => string
}

/**
 * One core is left for answering pages. Each drawing holds a thread of libuv's pool, which files, compression and
 * passwords need too: the pool has 16 (UV_THREADPOOL_SIZE, where Node is started).
 */
const drawingsAtOnce = Math.min(8, Math.max(1, availableParallelism() - 1))

export function createAssets(options: AssetsOptions): Assets {
  const {
    dataDir,
    identify,
    clientAddress = createClientAddress([]),
    work = createWorkBudget(),
    isStaff,
    document,
    binned,
    isMentioned,
    createDocument,
    origin,
    cacheBytes = 512 * 1024 * 1024,
  } = options
  const uploads = createConcurrencyLimit({
    atOnce: Math.min(4, availableParallelism()),
    waiting: 32,
    busy: tooManyImages,
  })
  const { store, sweep } = createStore({ dataDir, queue: uploads, document, isMentioned, createDocument })
  const drawing = createConcurrencyLimit({ atOnce: drawingsAtOnce, waiting: 64, busy: tooManyImages })
  const hot = createHotBytes()
  const variants = createVariants({ dataDir, queue: drawing, work, capBytes: cacheBytes, hot })
  return {
    routes: createAssetRoutes({
      identify,
      isStaff,
      clientAddress,
      origin,
      dataDir,
      document,
      binned,
      store,
      variants,
      hot,
    }),
    store,
    async forget(documentIds) {
      for (const id of documentIds) {
        const sha1 = document(id) ? undefined : sha1Of(id)
        if (sha1) await variants.forget(sha1)
      }
    },
    sweep,
    file: (id) => originalFile(dataDir, sha1Of(id) ?? ''),
  }
}

const tooManyImages = () =>
  assetError(503, 'Too many images are being made at the moment.', { 'retry-after': '2' })
