import fc from 'fast-check'
import { expect, test } from 'vitest'
import { svgMetadata } from './metadata.ts'
import { sniffFile, sniffImage } from './sniff.ts'
import { stripMetadata } from './strip-metadata.ts'

const milliseconds = (work: () => unknown) => {
  const started = performance.now()
  work()
  return performance.now() - started
}

const space = fc.constantFrom('', ' ', '\n', '\t \r\n')
const prolog = fc.oneof(
  fc.constantFrom(
    '<?xml version="1.0"?>',
    '<!DOCTYPE svg>',
    '<!doctype svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">',
  ),
  fc
    .string()
    .filter((text) => !text.includes('-->'))
    .map((text) => `<!--${text}-->`),
)
const beginning = fc
  .array(fc.tuple(prolog, space), { maxLength: 12 })
  .map((parts) => parts.flat().join(''))
  .filter((text) => text.length < 3000)

test('an SVG is known by its root element, whatever declarations and comments come before', () => {
  fc.assert(
    fc.property(
      space,
      beginning,
      fc.constantFrom('<svg>', '<SVG width="2">', '<svg\n/>'),
      (white, start, root) => {
        expect(sniffImage(Buffer.from(white + start + root))).toMatchObject({ extension: 'svg' })
      },
    ),
  )
  fc.assert(
    fc.property(
      beginning,
      fc.constantFrom('<html>', 'x<svg>', '<svgs>', '<!ENTITY a "b"><svg>'),
      (start, other) => {
        expect(sniffImage(Buffer.from(start + other))).toBeUndefined()
      },
    ),
  )
})

test('whatever is uploaded is looked at in a moment', () => {
  const part = fc.constantFrom(
    '<?xml ?>',
    '<!---->',
    '<!--',
    '-->',
    '<!DOCTYPE svg>',
    '<!DOCTYPE svg ',
    '<svg',
    ' ',
    '?>',
    '>',
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 200, maxLength: 400 }), (parts) => {
      expect(milliseconds(() => sniffImage(Buffer.from(parts.join(''))))).toBeLessThan(500)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.string(), (body, name) => {
      expect(sniffFile(body, name).mimeType).toMatch(/^\w+\/[\w.+-]+/)
    }),
  )
  const repeated = ['<!---->', '<!----> <?xml ?> ', '<!DOCTYPE svg> ']
  for (const text of repeated) {
    expect(milliseconds(() => sniffImage(Buffer.from(text.repeat(26))))).toBeLessThan(500)
  }
  const roots = `<svg ${'<svg '.repeat(200_000)}`
  expect(milliseconds(() => svgMetadata(Buffer.from(roots)))).toBeLessThan(500)
})

const bytes = (...values: number[]) => Buffer.from(values)
const jpegSegment = (marker: number, body: Uint8Array) => {
  const head = bytes(0xff, marker, 0, 0)
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
const jpegStart = bytes(0xff, 0xd8)
const jpegEnd = bytes(0xff, 0xd9)
const notes = [0xe1, 0xe3, 0xed, 0xef, 0xfe]
const kept = [0xe0, 0xee, 0xdb, 0xc4, 0xc0, 0xdd]

test('of a JPEG all that tells of its making goes, and all that draws it stays', () => {
  const segment = fc.tuple(fc.constantFrom(...notes, ...kept), fc.uint8Array({ maxLength: 60 }))
  // Nothing in the compressed data looks like a marker.
  const scan = fc.uint8Array({ maxLength: 60 }).map((data) => data.map((byte) => Math.min(byte, 0xfe)))
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 20 }), scan, fc.uint8Array(), (segments, data, after) => {
      const picture = (wanted: (marker: number) => boolean) =>
        Buffer.concat([
          jpegStart,
          ...segments.filter(([marker]) => wanted(marker)).map(([marker, body]) => jpegSegment(marker, body)),
          jpegSegment(0xda, bytes(1)),
          data,
          jpegEnd,
        ])
      const stripped = stripMetadata(Buffer.concat([picture(() => true), after]), 'jpg')
      expect(Buffer.from(stripped)).toEqual(picture((marker) => kept.includes(marker)))
      expect(stripMetadata(stripped, 'jpg')).toEqual(stripped)
    }),
  )
})

test('stripping neither fails on any bytes nor makes them more', () => {
  const starts: Record<string, Buffer> = {
    jpg: jpegStart,
    png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    webp: Buffer.from('RIFF\x40\0\0\0WEBP', 'latin1'),
  }
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc.constantFrom(
      ...[
        'Exif\0\0',
        'MM\0*\0\0\0\x08',
        'EXIF',
        'tEXt',
        'IEND',
        '\0\0\0\x04',
        '\x04\0\0\0',
        '\xff\xe1\0\x08',
        '\xff\xda',
      ].map((text) => Buffer.from(text, 'latin1')),
    ),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(starts)),
      fc.array(piece, { maxLength: 30 }),
      (extension, pieces) => {
        const body = Buffer.concat([starts[extension]!, ...pieces])
        expect(stripMetadata(body, extension).byteLength).toBeLessThanOrEqual(body.byteLength)
      },
    ),
    { numRuns: 1000 },
  )
})

test.each([
  ['jpg', jpegStart, jpegSegment(0xe1, bytes())],
  ['png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1')],
  ['webp', Buffer.from('RIFF\xff\xff\xff\0WEBP', 'latin1'), Buffer.from('XMP \0\0\0\0', 'latin1')],
])('a %s of a million segments is refused before they are gathered', (extension, start, segment) => {
  const body = Buffer.concat([start, Buffer.alloc(segment.length * 1_000_000, segment)])
  const before = process.memoryUsage().heapUsed
  expect(milliseconds(() => expect(() => stripMetadata(body, extension)).toThrow(/segments/))).toBeLessThan(
    500,
  )
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000)
})
