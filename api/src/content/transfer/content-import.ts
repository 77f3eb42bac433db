import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import type { Assets } from '../../lake/assets/assets.ts'
import type { ContentDocument } from './content-export.ts'
import type { AssetDocument, Author } from '../../lake/assets/store.ts'
import { isRecord } from '../../lake/document.ts'
import { readTarGz, type TarEntry } from './tar.ts'
import { errorMessage } from '../../db/error-message.ts'

type Write = { createOrReplace: ContentDocument } | { delete: { id: string } }

interface ImportTarget {
  documents: readonly ContentDocument[]
  assets: Assets
  /** One transaction: all of it, or an error and nothing. */
  write: (mutations: Write[]) => void
  by: Author
}

/** Replaces the content by an export of this server or of hosted Sanity. */
export async function importContent(file: string, target: ImportTarget) {
  const { lines, assetFields } = await readTextFiles(file)
  const incoming = lines.map(readDocument).filter((document) => !document._id.startsWith('_.'))
  const uploaded = await storeAssets(file, assetFields, target)
  const documents = incoming.map(
    (document) => withAssets(document, document._id, uploaded) as ContentDocument,
  )
  const all = [...uploaded.values(), ...documents]
  replaceContent(all, target)
  return { documents: documents.length, assets: uploaded.size }
}

/** Replaces all documents in one transaction; the previous ones stay in the history. */
export function replaceContent(
  documents: readonly ContentDocument[],
  target: Pick<ImportTarget, 'documents' | 'write'>,
) {
  const ids = new Set(documents.map(({ _id }) => _id))
  if (ids.size !== documents.length) throw new Error('The export holds two documents with the same id.')
  target.write([
    ...documents.map((document) => ({ createOrReplace: document })),
    ...target.documents.filter(({ _id }) => !ids.has(_id)).map(({ _id }) => ({ delete: { id: _id } })),
  ])
}

/** The fields of asset documents in `assets.json`, by `image-` or `file-` and the SHA-1. */
type AssetFields = Record<string, Record<string, unknown>>
/** Asset documents by their path in the archive: `images/name.jpg`. */
type Uploaded = Map<string, AssetDocument>

async function readTextFiles(file: string) {
  const found = new Map<string, string>()
  const wanted = /^(?:[^/]+\/){0,2}([^/]+\.ndjson|assets\.json)$/
  for await (const { name, body } of archive(file, (entry) => wanted.test(normalise(entry)))) {
    found.set(basename(name), new TextDecoder('utf-8', { fatal: true }).decode(body))
  }
  const data = [...found].filter(([name]) => name.endsWith('.ndjson'))
  if (data.length !== 1) throw new Error(`${file} holds ${data.length} NDJSON files instead of one.`)
  const assetFields = JSON.parse(found.get('assets.json') ?? '{}') as AssetFields
  return { lines: (data[0]?.[1] ?? '').split('\n').filter((line) => line.trim()), assetFields }
}

async function storeAssets(file: string, assetFields: AssetFields, target: ImportTarget): Promise<Uploaded> {
  const uploaded: Uploaded = new Map()
  const place = /^(?:[^/]+\/){0,2}((images|files)\/[^/]+)$/
  const storeEntry = async ({ name, body }: TarEntry) => {
    const [, path = '', folder] = place.exec(normalise(name)) ?? []
    const kind = folder === 'images' ? 'image' : 'file'
    const sha1 = /^[0-9a-f]{40}/.exec(basename(path))?.[0]
    const fields = (sha1 && assetFields[`${kind}-${sha1}`]) || {}
    const filename = typeof fields.originalFilename === 'string' ? fields.originalFilename : basename(path)
    const document = await target.assets
      .store(body, { kind, filename, by: target.by })
      .catch((cause: unknown) => {
        throw new Error(`${path}: ${errorMessage(cause)}`, { cause })
      })
    // Fields that are derived from the bytes are computed here; the others come from the export.
    const restored = Object.entries(fields).filter(([field]) => !derived.has(field))
    uploaded.set(path, { ...document, ...Object.fromEntries(restored) })
  }
  const batch: TarEntry[] = []
  for await (const entry of archive(file, (name) => place.test(normalise(name)))) {
    if (batch.push(entry) === concurrentAssets) await Promise.all(batch.splice(0).map(storeEntry))
  }
  await Promise.all(batch.map(storeEntry))
  return uploaded
}

/** Assets that are processed concurrently; each is in memory until it is stored. */
const concurrentAssets = 4

const derived = new Set(['_rev', 'sha1hash', 'size', 'uploadId'])

async function* archive(file: string, wants: (name: string) => boolean) {
  try {
    yield* readTarGz(file, wants)
  } catch (cause) {
    const reason = errorMessage(cause)
    throw new Error(`${file} cannot be read as an export: ${reason}.`, { cause })
  }
}

function normalise(name: string) {
  return name.replace(/^(\.\/)+/, '')
}

function readDocument(line: string, index: number): ContentDocument {
  const place = `Line ${index + 1} of the export`
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (cause) {
    throw new Error(`${place} is not JSON.`, { cause })
  }
  if (!isRecord(value) || typeof value._type !== 'string')
    throw new Error(`${place} is not a document with a _type.`)
  return { ...value, _id: typeof value._id === 'string' ? value._id : key(11), _type: value._type }
}

/** Replaces `_sanityAsset` values by references, and adds missing keys to array items. */
function withAssets(value: unknown, id: string, uploaded: Uploaded): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const own = withAssets(item, id, uploaded)
      return isRecord(own) && !('_key' in own) ? { _key: key(6), ...own } : own
    })
  }
  if (!isRecord(value)) return value
  const { _sanityAsset, ...rest } = value
  const others = Object.entries(rest).map(([name, inner]) => [name, withAssets(inner, id, uploaded)] as const)
  if (typeof _sanityAsset !== 'string') return Object.fromEntries(others)
  const [, kind = '', path = ''] = /^(image|file)@file:\/\/\.\/(.+)$/.exec(_sanityAsset) ?? []
  const asset = uploaded.get(path)
  if (!asset)
    throw new Error(`The document ${id} names the asset "${_sanityAsset}", which the export does not hold.`)
  const fields = Object.fromEntries(others)
  const reference = { _type: 'reference', _ref: asset._id }
  return { _type: fields._type ?? kind, asset: reference, ...fields }
}

function key(bytes: number) {
  return randomBytes(bytes).toString('hex')
}
