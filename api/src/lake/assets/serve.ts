import { open, readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import { assetError } from './asset-error.ts'
import { kindOf } from './sniff.ts'

/** Content-addressed, so it never changes under its address. */
export const forever = 'public, max-age=31536000, immutable'

export interface Original {
  file: string
  sha1: string
  extension: string
  filename: string
}

/** The stored bytes as they are, whole or a range of them. */
export async function serveOriginal(c: Context, original: Original) {
  const kind = kindOf(original.extension)
  const brotli =
    original.extension === 'svg' &&
    /\bbr\b/.test(c.req.header('accept-encoding') ?? '') &&
    (await isSmall(original.file))
  const etag = brotli ? `"${original.sha1}-br"` : `"${original.sha1}"`
  const headers: Record<string, string> = {
    ...safety(original.extension),
    'cache-control': forever,
    'accept-ranges': 'bytes',
    etag,
    'content-type': kind.mimeType,
    'x-sanity-sha1': original.sha1,
  }
  const saveAs = c.req.query('dl')
  if (saveAs !== undefined || !kind.inline)
    headers['content-disposition'] = attachment(saveAs || original.filename)
  if (original.extension === 'svg') headers.vary = 'Accept-Encoding'
  if (matches(c, etag)) return c.body(null, 304, headers)
  if (brotli) return serveCompressed(c, original.file, headers)
  const handle = await open(original.file).catch(() => undefined)
  if (!handle) throw missing()
  const { size } = await handle.stat()
  const asked =
    c.req.header('if-range') && c.req.header('if-range') !== etag ? undefined : c.req.header('range')
  const range = rangeOf(asked, size)
  if (range === 'outside') {
    await handle.close()
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers['content-length'] = String(end - start + 1)
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`
  if (c.req.method === 'HEAD') {
    await handle.close()
    return c.body(null, range ? 206 : 200, headers)
  }
  const stream = Readable.toWeb(handle.createReadStream({ start, end })) as ReadableStream<Uint8Array>
  return c.body(stream, range ? 206 : 200, headers)
}

const mostPacked = 1024 * 1024

async function isSmall(file: string) {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.size <= mostPacked
}

/** By file, while it lasts: many may ask for the same at once. */
const packing = new Map<string, Promise<Buffer>>()

/** Drawings in words shrink to a third. */
async function serveCompressed(c: Context, file: string, headers: Record<string, string>) {
  const packed = packing.get(file) ?? pack(file).finally(() => packing.delete(file))
  packing.set(file, packed)
  const body = new Uint8Array(await packed)
  return c.body(body, 200, {
    ...headers,
    'content-encoding': 'br',
    'content-length': String(body.byteLength),
  })
}

async function pack(file: string) {
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) throw missing()
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
}

const compress = promisify(brotliCompress)
const missing = () => assetError(404, 'The file of this asset is missing.')

/** Whatever a file holds, it cannot act as a page of this site. */
export function safety(extension: string): Record<string, string> {
  const policy =
    extension === 'svg'
      ? "sandbox; default-src 'none'; style-src 'unsafe-inline'"
      : "default-src 'none'; frame-ancestors 'none'"
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  }
}

export function attachment(filename: string) {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_').slice(0, 150)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename.slice(0, 150).toWellFormed())}`
}

export function matches(c: Context, etag: string) {
  const known = c.req.header('if-none-match')
  return known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** One range is honoured; several, or nonsense, get the whole file, as RFC 9110 allows. */
function rangeOf(header: string | undefined, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (!match[1] && !match[2])) return undefined
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]))
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  if (match[1] && match[2] && Number(match[2]) < start) return undefined
  return start > end ? ('outside' as const) : { start, end }
}
