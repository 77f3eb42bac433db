import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rasterMetadata, svgMetadata, type ImageMetadata } from './upload/metadata.ts'
import type { ConcurrencyLimit } from '../../http/limits/concurrency.ts'
import { assetError } from '../lake-error.ts'
import { originalFile, originalsFolder } from './original-file.ts'
import { sniffFile, sniffImage, type Kind } from './upload/sniff.ts'
import { stripMetadata } from './upload/strip-metadata.ts'

export interface Author {
  id: string
  name: string
}
export interface AssetDocument extends Record<string, unknown> {
  _id: string
  _type: 'sanity.imageAsset' | 'sanity.fileAsset'
  assetId: string
  extension: string
  mimeType: string
  originalFilename: string
  path: string
  sha1hash: string
  size: number
  url: string
  metadata?: ImageMetadata
}
export interface UploadInfo {
  kind: 'image' | 'file'
  filename: string
  by: Author
  /** Fields of the document that the client gives: title, description, label, creditLine, source. */
  fields?: Record<string, unknown>
}

interface StoreOptions {
  dataDir: string
  queue: ConcurrencyLimit
  document: (id: string) => Record<string, unknown> | undefined
  isMentioned: (sha1: string) => boolean
  createDocument: (document: AssetDocument, by: Author) => void
}

const uploadTime = 3_600_000
const unknownImage = 'The upload is not an image of a known kind: JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG.'

export function createStore(options: StoreOptions) {
  const pathOf = (sha1: string) => originalFile(options.dataDir, sha1)
  const serialised = createSerialiser()

  /** Stores the same bytes once, and answers their one document. */
  async function store(upload: Uint8Array, info: UploadInfo): Promise<AssetDocument> {
    if (upload.byteLength === 0) throw assetError(400, 'The upload is empty.')
    const body = stripMetadata(upload, sniffFile(upload, info.filename).extension)
    const sha1 = createHash('sha1').update(body).digest('hex')
    const document = await describe(body, sha1, info)
    return serialised(sha1, () => storeFile(body, sha1, document, info))
  }

  async function storeFile(body: Uint8Array, sha1: string, document: AssetDocument, info: UploadInfo) {
    const existing = options.document(document._id)
    if (!existing || !existsSync(pathOf(sha1))) await writeAtomically(pathOf(sha1), body)
    if (existing) return existing as AssetDocument
    options.createDocument(document, info.by)
    return (options.document(document._id) as AssetDocument | undefined) ?? document
  }

  async function describe(body: Uint8Array, sha1: string, info: UploadInfo): Promise<AssetDocument> {
    const isImage = info.kind === 'image'
    const kind = isImage ? sniffImage(body) : sniffFile(body, info.filename)
    if (!kind) throw assetError(400, unknownImage)
    const metadata = isImage ? await measure(body, kind, info.by) : undefined
    const size = metadata && `${metadata.dimensions.width}x${metadata.dimensions.height}`
    const name = size ? `${sha1}-${size}` : sha1
    const path = `${info.kind}s/local/production/${name}.${kind.extension}`
    return {
      _id: `${info.kind}-${name}-${kind.extension}`,
      _type: isImage ? 'sanity.imageAsset' : 'sanity.fileAsset',
      assetId: sha1,
      extension: kind.extension,
      ...(metadata && { metadata }),
      mimeType: kind.mimeType.split(';')[0] ?? kind.mimeType,
      originalFilename: sanitiseFilename(info.filename) || `${name}.${kind.extension}`,
      path,
      sha1hash: sha1,
      size: body.byteLength,
      url: `/${path}`,
      ...info.fields,
    }
  }

  async function measure(body: Uint8Array, { extension }: Kind, by: Author) {
    return extension === 'svg' ? svgMetadata(body) : options.queue.run(by.id, () => rasterMetadata(body))
  }

  /** Removes the originals that neither a document nor the history refers to. */
  async function sweep() {
    const folder = originalsFolder(options.dataDir)
    for (const part of await readdir(folder).catch(() => [])) {
      for (const name of await readdir(join(folder, part)).catch(() => [])) {
        await serialised(name.slice(0, 40), () => removeUnused(join(folder, part, name), name))
      }
    }
  }

  async function removeUnused(file: string, name: string) {
    if (/^[0-9a-f]{40}$/.test(name) && options.isMentioned(name)) return
    // A command in another process may be storing it: it writes the document last.
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > uploadTime) await rm(file, { force: true })
  }

  return { store, sweep }
}

/** Serialises actions on the same bytes, so that a removal cannot delete the file of a concurrent upload. */
function createSerialiser() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(sha1: string, act: () => Promise<T>): Promise<T> => {
    const mine = (last.get(sha1) ?? Promise.resolve()).then(act, act)
    last.set(sha1, mine)
    try {
      return await mine
    } finally {
      if (last.get(sha1) === mine) last.delete(sha1)
    }
  }
}

/** The last part of a name, without control characters and path separators. */
function sanitiseFilename(filename: string) {
  return (filename.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 200)
}

/** Writes a file completely or not at all, before a document refers to it. */
async function writeAtomically(path: string, body: Uint8Array) {
  const partial = `${path}.${randomUUID()}.partial`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const handle = await open(partial, 'wx', 0o600)
    try {
      await handle.writeFile(body)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partial, path)
  } catch {
    await rm(partial, { force: true }).catch(() => undefined)
    throw assetError(503, 'The upload could not be stored.', { 'retry-after': '10' })
  }
}
