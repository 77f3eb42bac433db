import { assetError } from '../../lake-error.ts'

/**
 * Removes the metadata that a camera or an editing program wrote into a JPEG, PNG or WebP (place, time, device, author,
 * thumbnails, trailing data), without touching the pixels. Colour profile and orientation stay. Other formats and damaged
 * files are returned as they are; the decoder reports damage.
 */
export function stripMetadata(body: Uint8Array, extension: string): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const cuts = (finders[extension]?.(bytes) ?? []).filter(
    ({ start, end, replacement }) => end > start && !replacement?.equals(bytes.subarray(start, end)),
  )
  if (cuts.length === 0) return body
  const kept: Buffer[] = []
  let position = 0
  for (const { start, end, replacement } of cuts) {
    kept.push(bytes.subarray(position, start), ...(replacement ? [replacement] : []))
    position = end
  }
  const stripped = Buffer.concat([...kept, bytes.subarray(position)])
  return extension === 'webp' ? fixWebpHeader(stripped) : stripped
}

interface Cut {
  start: number
  end: number
  replacement?: Buffer
}

/** More than an image of 20 MB in segments of 1 KB has. */
const maxSegments = 25_000

function checkCount(segments: number) {
  if (segments > maxSegments)
    throw assetError(400, `The image consists of more than ${maxSegments} segments.`)
}

const finders: Record<string, (bytes: Buffer) => Cut[] | undefined> = {
  jpg(bytes) {
    const cuts: Cut[] = []
    let hasOrientation = false
    for (let at = 2, segments = 0; at + 4 <= bytes.length;) {
      const marker = bytes[at + 1] ?? 0
      if (bytes[at] !== 0xff) return undefined
      if (marker === 0xff) {
        at += 1
        continue
      }
      checkCount(++segments)
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if (end > bytes.length) return undefined
      // Application segments but JFIF's, Adobe's and the colour profile; and comments.
      const isMetadata = (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
      if (isMetadata && !(marker === 0xe2 && bytes.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE')) {
        const replacement: Buffer | undefined = hasOrientation
          ? undefined
          : orientationOf(bytes.subarray(at, end))
        hasOrientation ||= replacement !== undefined
        cuts.push({ start: at, end, replacement })
      }
      at = marker === 0xda ? endOfScan(bytes, end) : end
      if (bytes[at + 1] === 0xd9) return [...cuts, { start: at + 2, end: bytes.length }]
    }
    return cuts
  },

  png(bytes) {
    const cuts: Cut[] = []
    for (let at = 8, segments = 0; at + 12 <= bytes.length;) {
      checkCount(++segments)
      const end = at + 12 + bytes.readUInt32BE(at)
      if (end > bytes.length) return undefined
      const type = bytes.readUInt32BE(at + 4)
      if (pngMetadataChunks.has(type)) cuts.push({ start: at, end })
      if (type === endOfPng) return [...cuts, { start: end, end: bytes.length }]
      at = end
    }
    return undefined
  },

  webp(bytes) {
    const cuts: Cut[] = []
    const whole = Math.min(8 + bytes.readUInt32LE(4), bytes.length)
    for (let at = 12, segments = 0; at + 8 <= whole;) {
      checkCount(++segments)
      const size = bytes.readUInt32LE(at + 4)
      const end = Math.min(at + 8 + size + (size % 2), whole)
      if (at + 8 + size > whole) return undefined
      if (webpMetadataChunks.has(bytes.readUInt32BE(at))) cuts.push({ start: at, end })
      at = end
    }
    return [...cuts, { start: whole, end: bytes.length }]
  },
}

const fourCharacters = (name: string) => Buffer.from(name, 'latin1').readUInt32BE()
const pngMetadataChunks = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].map(fourCharacters))
const endOfPng = fourCharacters('IEND')
const webpMetadataChunks = new Set(['EXIF', 'XMP '].map(fourCharacters))

/** The position of the next marker: inside a scan 0xFF is followed by 0 or a restart number. */
function endOfScan(bytes: Buffer, from: number) {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** Corrects the length and the metadata flags in the header of a WebP. */
function fixWebpHeader(webp: Buffer) {
  webp.writeUInt32LE(webp.length - 8, 4)
  if (webp.toString('latin1', 12, 16) === 'VP8X') webp[20] = (webp[20] ?? 0) & ~0b1100
  return webp
}

/** An EXIF segment with only the orientation, if that is not upright. */
function orientationOf(segment: Buffer): Buffer | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(10)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const read = (at: number, size: 2 | 4) => {
    if (at + size > tiff.length) return 0
    return little ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size)
  }
  const table = read(4, 4)
  for (let entry = 0; entry < Math.min(read(table, 2), 200); entry++) {
    const at = table + 2 + entry * 12
    const orientation = read(at, 2) === 0x0112 ? read(at + 8, 2) : 0
    if (orientation < 2 || orientation > 8) continue
    const own = Buffer.alloc(36)
    own.write('\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1')
    own.writeUInt16BE(orientation, 28)
    return own
  }
  return undefined
}
