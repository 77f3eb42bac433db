import { open, readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import { assetError } from '../lake-error.ts'
import { type Bytes, bytesOf, type MemoryCache, maxCachedFile } from './render/memory-cache.ts'
import { kindOf } from './upload/sniff.ts'

/** For content-addressed files, which never change. */
export const immutable = 'public, max-age=31536000, immutable'

interface Original {
  file: string
  sha1: string
  extension: string
  filename: string
}

/** The stored bytes as they are, whole or a range of them. */
export async function serveOriginal(c: Context, original: Original, cache: MemoryCache) {
  const { file, extension } = original
  const kind = kindOf(extension)
  const whole = await cache(file, () => readSmall(file))
  const svg = extension === 'svg' && whole && whole.byteLength <= maxCompressed ? whole : undefined
  const compressed = svg && /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
  const etag = compressed ? `"${original.sha1}-br"` : `"${original.sha1}"`
  const headers: Record<string, string> = {
    ...fileSecurityHeaders(extension),
    'cache-control': immutable,
    'accept-ranges': 'bytes',
    etag,
    'content-type': kind.mimeType,
    'x-sanity-sha1': original.sha1,
  }
  const saveAs = c.req.query('dl')
  if (saveAs !== undefined || !kind.inline)
    headers['content-disposition'] = attachment(saveAs || original.filename)
  if (extension === 'svg') headers.vary = 'Accept-Encoding'
  if (matches(c, etag)) return c.body(null, 304, headers)
  if (compressed) {
    const body = await cache(`${file} br`, () => compressSvg(svg))
    if (!body) throw missing()
    headers['content-encoding'] = 'br'
    headers['content-length'] = String(body.byteLength)
    return c.body(body, 200, headers)
  }
  const size = whole?.byteLength ?? (await stat(file).catch(() => undefined))?.size
  if (size === undefined) throw missing()
  const requestedRange =
    c.req.header('if-range') && c.req.header('if-range') !== etag ? undefined : c.req.header('range')
  const range = rangeOf(requestedRange, size)
  if (range === 'outside') return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers['content-length'] = String(end - start + 1)
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status, headers)
  if (whole) return c.body(whole.subarray(start, end + 1), status, headers)
  const handle = await open(file).catch(() => undefined)
  if (!handle) throw missing()
  const stream = Readable.toWeb(handle.createReadStream({ start, end })) as ReadableStream<Uint8Array>
  return c.body(stream, status, headers)
}

async function readSmall(file: string) {
  const found = await stat(file).catch(() => undefined)
  if (!found || found.size > maxCachedFile) return undefined
  return bytesOf(await readFile(file))
}

const maxCompressed = 1024 * 1024

/** To a third of its size. */
const compressSvg = async (bytes: Bytes) =>
  bytesOf(await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }))

const compress = promisify(brotliCompress)
const missing = () => assetError(404, 'The file of this asset is missing.')

/** Headers that keep an uploaded file from running as a page of this site. */
export function fileSecurityHeaders(extension: string): Record<string, string> {
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

/** A single range is honoured; several or invalid ones get the whole file, as RFC 9110 allows. */
function rangeOf(header: string | undefined, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (!match[1] && !match[2])) return undefined
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]))
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  if (match[1] && match[2] && Number(match[2]) < start) return undefined
  return start > end ? ('outside' as const) : { start, end }
}
