import { svgRootAt } from './svg-root.ts'

/** The type of a file by its bytes, regardless of its name and headers. */
export interface Kind {
  extension: string
  mimeType: string
  /** Whether browsers may show it; other types are downloaded. */
  inline: boolean
}

export function sniffImage(body: Uint8Array): Kind | undefined {
  const kind = sniff(body)
  return kind?.mimeType.startsWith('image/') ? kind : undefined
}

/** Only text formats are told apart by the file name. */
export function sniffFile(body: Uint8Array, filename: string): Kind {
  const kind = sniff(body)
  if (kind) return kind
  const extension = /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const mimeType = textTypes[extension]
  if (mimeType && isText(body)) return { extension, mimeType, inline: false }
  return { extension: 'bin', mimeType: 'application/octet-stream', inline: false }
}

export function kindOf(extension: string): Kind {
  const known = binaryKinds.find((kind) => kind.extension === extension)
  if (known) return known
  if (extension === 'svg') return svg
  const mimeType = textTypes[extension] ?? 'application/octet-stream'
  return { extension, mimeType, inline: false }
}

const svg: Kind = { extension: 'svg', mimeType: 'image/svg+xml', inline: true }

const textTypes: Record<string, string> = {
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'text/plain; charset=utf-8',
  json: 'application/json',
}

interface Signature extends Kind {
  matches: (head: string) => boolean
}

const starts = (prefix: string) => (head: string) => head.startsWith(prefix)
const brand = (pattern: RegExp) => (head: string) =>
  head.slice(4, 8) === 'ftyp' && pattern.test(head.slice(8))

const binaryKinds: Signature[] = [
  { extension: 'jpg', mimeType: 'image/jpeg', inline: true, matches: starts('\xff\xd8\xff') },
  { extension: 'png', mimeType: 'image/png', inline: true, matches: starts('\x89PNG\r\n\x1a\n') },
  { extension: 'gif', mimeType: 'image/gif', inline: true, matches: (head) => /^GIF8[79]a/.test(head) },
  {
    extension: 'webp',
    mimeType: 'image/webp',
    inline: true,
    matches: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
  },
  { extension: 'avif', mimeType: 'image/avif', inline: true, matches: brand(/^avi[fs]/) },
  {
    extension: 'tif',
    mimeType: 'image/tiff',
    inline: false,
    matches: (head) => head.startsWith('II*\0') || head.startsWith('MM\0*'),
  },
  { extension: 'pdf', mimeType: 'application/pdf', inline: true, matches: starts('%PDF-') },
  { extension: 'mov', mimeType: 'video/quicktime', inline: true, matches: brand(/^qt {2}/) },
  { extension: 'm4a', mimeType: 'audio/mp4', inline: true, matches: brand(/^M4A/) },
  {
    extension: 'mp4',
    mimeType: 'video/mp4',
    inline: true,
    matches: brand(/^(isom|iso\d|mp4\d|avc1|dash|M4V)/),
  },
  { extension: 'webm', mimeType: 'video/webm', inline: true, matches: starts('\x1aE\xdf\xa3') },
  { extension: 'ogg', mimeType: 'audio/ogg', inline: true, matches: starts('OggS') },
  {
    extension: 'wav',
    mimeType: 'audio/wav',
    inline: true,
    matches: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE',
  },
  {
    extension: 'mp3',
    mimeType: 'audio/mpeg',
    inline: true,
    matches: (head) => /^(ID3|\xff[\xfb\xf3\xf2])/.test(head),
  },
  { extension: 'woff2', mimeType: 'font/woff2', inline: false, matches: starts('wOF2') },
  { extension: 'zip', mimeType: 'application/zip', inline: false, matches: starts('PK\x03\x04') },
  { extension: 'gz', mimeType: 'application/gzip', inline: false, matches: starts('\x1f\x8b') },
]

function sniff(body: Uint8Array): Kind | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 32)).toString('latin1')
  return binaryKinds.find((kind) => kind.matches(head)) ?? (isSvg(body) ? svg : undefined)
}

function isSvg(body: Uint8Array) {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 4096)).toString('utf8')
  return svgRootAt(head) >= 0 && isText(body)
}

function isText(body: Uint8Array) {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(body).includes('\0')
  } catch {
    return false
  }
}
