import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createClient } from '@sanity/client'
import { serve } from '@hono/node-server'
import { sanityImport } from '@sanity/import'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLake, type Lake } from '../../lake/lake.ts'
import type { Assets } from '../../lake/assets/assets.ts'
import { exportContent, type ContentDocument } from './content-export.ts'
import { importContent } from './content-import.ts'
import { readTarGz, type TarEntry } from './tar.ts'

interface Place {
  dataDir: string
  lake: Lake
  assets: Assets
}
const by = { id: 'p1', name: 'Ann' }
const places: Place[] = []
let scratch: string

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'content-'))
})
afterEach(async () => {
  for (const { lake } of places.splice(0)) lake.close()
  await rm(scratch, { recursive: true, force: true })
})

async function openPlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(scratch, 'data-'))
  const identify = async () => ({ ...by, role: 'administrator' as const })
  const lake = openLake({ dataDir, identify, knownQueries: [], afterCommit: () => undefined })
  const place = { dataDir, lake, assets: lake.assets }
  places.push(place)
  return place
}

const all = ({ lake }: Place) => lake.query<ContentDocument[]>('*', {}, 'raw')
const everything = async (place: Place) =>
  (await all(place)).map(({ _rev, ...document }) => document).toSorted((a, b) => a._id.localeCompare(b._id))
const bring = async (file: string, place: Place) =>
  importContent(file, {
    documents: await all(place),
    assets: place.assets,
    write: (mutations) => place.lake.mutate(mutations, by),
    by,
  })

async function filledPlace() {
  const place = await openPlace()
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a40' } })
    .jpeg()
    .toBuffer()
  const image = await place.assets.store(photo, {
    kind: 'image',
    filename: 'Ä photo.jpg',
    by,
    fields: { title: 'Us' },
  })
  const film = Buffer.from('\0\0\0\x20ftypisom and so on', 'latin1')
  const file = await place.assets.store(film, { kind: 'file', filename: 'loop.mp4', by })
  place.lake.mutate(
    [
      {
        create: {
          _id: 'ann',
          _type: 'teamMember',
          name: 'Ann “Ö”\u2028',
          image: {
            _type: 'image',
            asset: { _type: 'reference', _ref: image._id },
            hotspot: { x: 0.1, y: 0.2 },
          },
          film: { _type: 'file', asset: { _type: 'reference', _ref: file._id } },
          friends: [{ _key: 'a', _type: 'reference', _ref: 'bob' }],
        },
      },
      { create: { _id: 'bob', _type: 'teamMember', nothing: null, numbers: [1, 2.5, -3e21], empty: {} } },
      { create: { _id: 'drafts.bob', _type: 'teamMember', name: 'Bob, soon' } },
    ],
    by,
  )
  return place
}

test('out and in again, every document is what it was, and so are the bytes of the assets', async () => {
  const [from, to] = [await filledPlace(), await openPlace()]
  to.lake.mutate([{ create: { _id: 'sample', _type: 'clientLogo' } }], by)
  const file = join(scratch, 'all.tar.gz')
  expect(await exportContent(await all(from), from.assets, file)).toEqual({ documents: 3, assets: 2 })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await bring(file, to)).toEqual({ documents: 3, assets: 2 })
  expect(JSON.stringify(await everything(to))).toBe(JSON.stringify(await everything(from)))
  for (const { _id, _type } of await all(to)) {
    if (!_type.startsWith('sanity.')) continue
    expect(await readFile(to.assets.file(_id))).toEqual(await readFile(from.assets.file(_id)))
  }
  const again = join(scratch, 'again.tar.gz')
  await exportContent(await all(to), to.assets, again)
  expect(withoutRevisions(await linesOf(again))).toEqual(withoutRevisions(await linesOf(file)))
})

test('several pictures are measured at once, and no more than a few', async () => {
  const [from, to] = [await openPlace(), await openPlace()]
  for (let index = 0; index < 10; index++) {
    const picture = sharp({ create: { width: 40 + index, height: 40, channels: 3, background: '#a40' } })
    await from.assets.store(await picture.png().toBuffer(), { kind: 'image', filename: 'a.png', by })
  }
  const file = join(scratch, 'pictures.tar.gz')
  await exportContent(await all(from), from.assets, file)
  let atOnce = 0
  let most = 0
  const assets: Assets = {
    ...to.assets,
    async store(...picture) {
      most = Math.max(most, ++atOnce)
      return to.assets.store(...picture).finally(() => atOnce--)
    },
  }
  expect(await bring(file, { ...to, assets })).toEqual({ documents: 0, assets: 10 })
  expect(most).toBe(4)
  expect(await everything(to)).toEqual(await everything(from))
})

test("hosted Sanity's own importer takes our export, through the real client", async () => {
  const [from, to] = [await filledPlace(), await openPlace()]
  const file = join(scratch, 'all.tar.gz')
  await exportContent(await all(from), from.assets, file)
  const app = new Hono().route('/', to.lake.routes)
  const server = await new Promise<{ port: number; close: () => void }>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ port, close: () => listening.close() }),
    )
  })
  try {
    const client = createClient({
      projectId: 'local',
      dataset: 'production',
      apiVersion: '2025-02-19',
      apiHost: `http://127.0.0.1:${server.port}`,
      useProjectHostname: false,
      useCdn: false,
      token: 't',
    })
    const { numDocs, warnings } = await sanityImport(createReadStream(file), {
      client,
      operation: 'createOrReplace',
    })
    expect([numDocs, warnings]).toEqual([3, []])
  } finally {
    server.close()
  }
  const comparable = async (place: Place) =>
    (await everything(place)).map(({ _updatedAt, _createdAt, ...document }) => document)
  expect(await comparable(to)).toEqual(await comparable(from))
})

test('an export that is faulty in any part changes nothing', async () => {
  const to = await filledPlace()
  const before = await everything(to)
  const documents = [{ _id: 'x', _type: 't', image: { _sanityAsset: 'image@file://./images/none.png' } }]
  const cases: [Buffer, RegExp][] = [
    [Buffer.from('not an archive'), /cannot be read as an export/],
    [gzipSync('not a tar, but long enough to be looked at '.repeat(20)), /not a tar archive/],
    [tarGz({ 'a/data.ndjson': 'broken\n' }), /Line 1 of the export is not JSON/],
    [tarGz({ 'a/assets.json': '{}' }), /0 NDJSON files/],
    [
      tarGz({ 'a/data.ndjson': JSON.stringify(documents[0]) }),
      /names the asset .* which the export does not hold/,
    ],
    [
      tarGz({ 'a/data.ndjson': '', 'a/images/x.png': '<html>' }),
      /images\/x\.png: The upload is not an image/,
    ],
    [tarGz({ 'a/data.ndjson': '{"_id":"y","_type":"t","r":{"_ref":"gone"}}' }), /gone/],
    [tarGz({ 'a/data.ndjson': '{"_id":"y","_type":"t"}\n{"_id":"y","_type":"t"}' }), /same id/],
  ]
  for (const [body, words] of cases) {
    const file = join(scratch, 'faulty.tar.gz')
    await writeFile(file, body)
    await expect(bring(file, to)).rejects.toThrow(words)
  }
  expect(await everything(to)).toEqual(before)
})

test('a document whose asset lost its file stops the export, and no file is left', async () => {
  const from = await filledPlace()
  const [asset] = (await all(from)).filter(({ _type }) => _type === 'sanity.fileAsset')
  await rm(from.assets.file(asset?._id ?? ''))
  const file = join(scratch, 'all.tar.gz')
  await expect(exportContent(await all(from), from.assets, file)).rejects.toThrow(/missing/)
  await expect(stat(file)).rejects.toThrow()
})

test('names too long for a plain tar header are read', async () => {
  const name = `${'a'.repeat(120)}/${'b'.repeat(150)}.ndjson`
  const file = join(scratch, 'long.tar.gz')
  const record = (length: number) => `${length} path=${name}\n`
  const pax = record(record(record(0).length + 2).length)
  await writeFile(
    file,
    gzipSync(Buffer.concat([entry('x', pax, 'x'), entry('short', '{}'), Buffer.alloc(1024)])),
  )
  const names = (await entriesOf(file, /./)).map((found) => found.name)
  expect(names).toEqual([name])
})

async function linesOf(file: string) {
  const entries = await entriesOf(file, /json$/)
  return entries
    .flatMap(({ body }) => body.toString().trim().split('\n'))
    .map((line) => JSON.parse(line) as object)
}
async function entriesOf(file: string, names: RegExp) {
  const entries: TarEntry[] = []
  for await (const one of readTarGz(file, (name) => names.test(name))) entries.push(one)
  return entries
}
const withoutRevisions = (lines: readonly object[]) =>
  JSON.parse(JSON.stringify(lines), (key, value: unknown) => (key === '_rev' ? undefined : value)) as unknown

function tarGz(files: Record<string, string>) {
  return gzipSync(
    Buffer.concat([...Object.entries(files).map(([name, body]) => entry(name, body)), Buffer.alloc(1024)]),
  )
}
function entry(name: string, body: string, type = '0') {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(Buffer.byteLength(body).toString(8).padStart(11, '0'), 124)
  header.write(' '.repeat(8), 148)
  header.write(type, 156)
  header.write('ustar\u000000', 257)
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  const padded = Buffer.alloc(Math.ceil(Buffer.byteLength(body) / 512) * 512)
  padded.write(body)
  return Buffer.concat([header, padded])
}
