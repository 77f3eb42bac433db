const apostrophe = 0x27
const curled = 0x2019

/**
 * A TrueType font that draws the apostrophe of keyboards as the typographic one, so that texts stay as they were written.
 * It replaces the table of characters (`cmap`, https://learn.microsoft.com/typography/opentype/spec/cmap).
 */
export function withCurledApostrophe(font: Buffer) {
  const tables = tablesOf(font)
  const table = tables.get('cmap')
  if (!table) throw new Error('The font has no table of characters')
  const glyphs = glyphsOf(table)
  const glyph = glyphs.get(curled)
  if (glyph === undefined) throw new Error('The font has no typographic apostrophe')
  tables.set('cmap', cmapOf(new Map([...glyphs, [apostrophe, glyph]])))
  return fontOf(font.readUInt32BE(0), tables)
}

function tablesOf(font: Buffer) {
  const count = font.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, place) => {
      const entry = 12 + place * 16
      const start = font.readUInt32BE(entry + 8)
      const name = font.toString('latin1', entry, entry + 4)
      return [name, font.subarray(start, start + font.readUInt32BE(entry + 12))]
    }),
  )
}

/** The glyph of each character, from a subtable of the Basic Multilingual Plane (format 4). */
function glyphsOf(cmap: Buffer) {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, place) => cmap.readUInt32BE(8 + place * 8))
  const start = offsets.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('The table of characters has no subtable of format 4')
  const subtable = cmap.subarray(start)
  const segments = subtable.readUInt16BE(6) / 2
  const glyphs = new Map<number, number>()
  for (let segment = 0; segment < segments; segment++) {
    const at = (column: number) => 14 + segment * 2 + column * segments * 2
    const last = subtable.readUInt16BE(at(0))
    const first = subtable.readUInt16BE(at(1) + 2)
    const delta = subtable.readUInt16BE(at(2) + 2)
    const range = subtable.readUInt16BE(at(3) + 2)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range ? subtable.readUInt16BE(at(3) + 2 + range + (code - first) * 2) : code
      if (listed || !range) glyphs.set(code, (listed + delta) & 0xffff)
    }
  }
  return glyphs
}

/** One subtable of format 12 with a group for each character. */
function cmapOf(glyphs: Map<number, number>) {
  const characters = [...glyphs].toSorted(([a], [b]) => a - b)
  const length = 16 + characters.length * 12
  const cmap = Buffer.alloc(12 + length)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt16BE(3, 4)
  cmap.writeUInt16BE(10, 6)
  cmap.writeUInt32BE(12, 8)
  cmap.writeUInt16BE(12, 12)
  cmap.writeUInt32BE(length, 16)
  cmap.writeUInt32BE(characters.length, 24)
  characters.forEach(([code, glyph], place) => {
    const group = 28 + place * 12
    cmap.writeUInt32BE(code, group)
    cmap.writeUInt32BE(code, group + 4)
    cmap.writeUInt32BE(glyph, group + 8)
  })
  return cmap
}

/** The tables in one file; its checksums are left to who writes the font. */
function fontOf(version: number, tables: Map<string, Buffer>) {
  const directory = Buffer.alloc(12 + tables.size * 16)
  directory.writeUInt32BE(version, 0)
  directory.writeUInt16BE(tables.size, 4)
  const parts = [directory]
  let start = directory.length
  for (const [place, [name, table]] of [...tables].entries()) {
    const entry = 12 + place * 16
    directory.write(name, entry, 'latin1')
    directory.writeUInt32BE(start, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    parts.push(padded)
    start += padded.length
  }
  return Buffer.concat(parts)
}
