import { Hono, type Context } from 'hono'
import { allowSlowBody } from '../../http/limits/body-time.ts'
import { type ClientAddress, noAddress } from '../../http/client-address.ts'
import {
  checkDataset,
  errorResponse,
  readBytes,
  requireWriter,
  type StaffEnv,
  version,
  withAssetUrls,
} from '../wire.ts'
import type { MemoryCache } from './render/memory-cache.ts'
import { planFor } from './render/plan.ts'
import { assetError } from '../lake-error.ts'
import { assetIdOf, originalFile } from './original-file.ts'
import { attachment, immutable, matches, fileSecurityHeaders, serveOriginal } from './serve.ts'
import { kindOf } from './upload/sniff.ts'
import type { AssetDocument, UploadInfo } from './store.ts'
import { parseTransform } from './render/params.ts'
import { variantOf, type Variants } from './render/variants.ts'

interface RouteOptions {
  isStaff: (c: Context) => Promise<boolean>
  clientAddress: ClientAddress
  origin?: string
  dataDir: string
  document: (id: string) => Record<string, unknown> | undefined
  binned: (id: string) => Record<string, unknown> | undefined
  store: (body: Uint8Array, info: UploadInfo) => Promise<AssetDocument>
  variants: Variants
  cache: MemoryCache
}

/** Uploads for editors, behind `requireReader`; images and files for everyone. */
export function createAssetRoutes(options: RouteOptions) {
  const { isStaff, clientAddress, origin, dataDir, document, binned, store, variants, cache } = options
  const routes = new Hono<StaffEnv>()
  routes.onError(errorResponse)

  routes.post(`${version}/assets/:kind{images|files}/:dataset`, async (c) => {
    const by = requireWriter(c.var.identity, 'create')
    checkDataset(c)
    allowSlowBody(c)
    const kind = c.req.param('kind') === 'images' ? 'image' : 'file'
    const body = await readBytes(c, maxUploadBytes, assetError(413, 'The upload is larger than 20 MB.'))
    const stored = await store(body, {
      kind,
      filename: c.req.query('filename') ?? '',
      by,
      fields: uploadFields(c),
    })
    return c.body(withAssetUrls({ document: stored }, c, origin), 200, { 'content-type': 'application/json' })
  })

  routes.get('/images/local/production/:file/:vanity?', async (c) => {
    const asset = found(/^([0-9a-f]{40})-(\d+)x(\d+)\.([a-z0-9]+)$/, c.req.param('file'), 'image')
    const transform = parseTransform(new URL(c.req.url).searchParams)
    if (!transform || asset.extension === 'svg') return serveOriginal(c, asset, cache)
    const accept = c.req.header('accept') ?? ''
    const variant = variantOf(asset, planFor(transform, asset, accept))
    const { format } = variant.plan
    const etag = `"${variant.key}"`
    const headers: Record<string, string> = {
      ...fileSecurityHeaders(format),
      'cache-control': immutable,
      etag,
    }
    if (transform.autoFormat) headers.vary = 'Accept'
    if (matches(c, etag)) return c.body(null, 304, headers)
    const address = clientAddress(c)
    const isLimited = address !== noAddress && !(await isStaff(c))
    const body = await variants.get(variant, { address, isLimited }, c.req.raw.signal)
    headers['content-type'] = kindOf(format).mimeType
    headers['content-length'] = String(body.byteLength)
    const saveAs = c.req.query('dl')
    if (saveAs !== undefined) headers['content-disposition'] = attachment(saveAs || asset.filename)
    return c.body(body, 200, headers)
  })

  routes.get('/files/local/production/:file/:vanity?', (c) =>
    serveOriginal(c, found(/^([0-9a-f]{40})\.([a-z0-9]+)$/, c.req.param('file'), 'file'), cache),
  )

  /** The asset of a document, or a deleted one that the history refers to. */
  function found(pattern: RegExp, name: string, kind: 'image' | 'file') {
    const sha1 = pattern.exec(name)?.[1]
    const id = assetIdOf(kind, name)
    const asset = (sha1 && (document(id) ?? binned(id))) as AssetDocument | undefined
    if (!sha1 || !asset) throw assetError(404, `There is no such ${kind}.`)
    const { width = 1, height = 1 } = asset.metadata?.dimensions ?? {}
    return {
      id,
      sha1,
      file: originalFile(dataDir, sha1),
      extension: name.slice(name.lastIndexOf('.') + 1),
      filename: typeof asset.originalFilename === 'string' ? asset.originalFilename : name,
      width,
      height,
      isOpaque: asset.metadata?.isOpaque ?? true,
    }
  }

  return routes
}

function uploadFields(c: Context) {
  const field = (name: string) => c.req.query(name)?.slice(0, 2000)
  const source = { id: field('sourceId'), name: field('sourceName'), url: field('sourceUrl') }
  const all = {
    label: field('label'),
    title: field('title'),
    description: field('description'),
    creditLine: field('creditLine'),
    source: source.id && source.name ? source : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const maxUploadBytes = 20 * 1024 * 1024
