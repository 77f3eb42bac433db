import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { createClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { afterEach, expect, test } from 'vitest'
import { type Content, openContent } from '../embedded.ts'
import { byRole } from '../../lake/lake.fixture.ts'
import { noise } from '../../lake/assets/assets.fixture.ts'
import { importContent } from './content-import.ts'

const by = { id: 'p1', name: 'Ann' }
const scratch = mkdtempSync(join(tmpdir(), 'content-http-'))
const running: { content: Content; server: ServerType }[] = []
afterEach(async () => {
  for (const { content, server } of running.splice(0)) {
    await new Promise((resolve) => server.close(resolve))
    content.close()
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

/** A site as it runs, and Sanity's own client for it. */
async function site(name: string) {
  const content = openContent({
    dataDir: join(scratch, name),
    identify: byRole,
    knownQueries: [known],
    afterCommit: () => undefined,
  })
  const server = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch: content.routes.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve(starting),
    )
  })
  running.push({ content, server })
  const client = (token?: string) =>
    createClient({
      projectId: 'local',
      dataset: 'production',
      apiVersion: '2025-02-19',
      apiHost: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      useProjectHostname: false,
      useCdn: false,
      token,
    })
  return { ...content, client }
}

const known = '*[_type == "sanity.imageAsset"].url'

type Site = Awaited<ReturnType<typeof site>>

async function documents({ lake }: Site, ...without: string[]) {
  const all = await lake.query<Record<string, unknown>[]>('*', {}, 'raw')
  const kept = all.map((document) =>
    Object.fromEntries(
      Object.entries(document).filter(([field]) => field !== '_rev' && !without.includes(field)),
    ),
  )
  return kept.toSorted((a, b) => String(a['_id']).localeCompare(String(b['_id'])))
}

async function exported(from: Site, token: string) {
  const outputPath = join(scratch, `${token}.tar.gz`)
  const counts = await exportDataset({ client: from.client(token), dataset: 'production', outputPath })
  return { outputPath, counts: [counts.documentCount, counts.assetCount] }
}

test('what runs is exported by Sanity’s exporter and imported by both importers, to the byte', async () => {
  const from = await site('from')
  const photo = await noise(60, 40).jpeg().toBuffer()
  const image = await from
    .client('editor')
    .assets.upload('image', photo, { filename: 'Ä photo.jpg', title: 'Us' })
  const film = Buffer.from('\0\0\0\x20ftypisom and so on', 'latin1')
  const file = await from.client('editor').assets.upload('file', film, { filename: 'loop.mp4' })
  const editor = from.client('editor')
  await editor.create({
    _id: 'ann',
    _type: 'teamMember',
    name: 'Ann “Ö”\u2028🦉',
    image: { _type: 'image', asset: { _type: 'reference', _ref: image._id }, hotspot: { x: 0.1, y: 0.2 } },
    film: { _type: 'file', asset: { _type: 'reference', _ref: file._id } },
    list: [{ _key: 'a', empty: {}, nothing: null, numbers: [1, 2.5, -3e21] }],
  })
  await editor.create({ _id: 'bob', _type: 'teamMember', friend: { _type: 'reference', _ref: 'ann' } })
  const unseen = await editor.assets.upload('image', await noise(30, 30).png().toBuffer())
  const portrait = { _type: 'image', asset: { _type: 'reference', _ref: unseen._id } }
  await editor.create({ _id: 'drafts.bob', _type: 'teamMember', name: 'HIDDEN', image: portrait })

  const { outputPath, counts } = await exported(from, 'viewer')
  expect(counts).toEqual([3, 3])

  const ours = await site('ours')
  await importContent(outputPath, {
    documents: [],
    assets: ours.assets,
    write: (mutations) => ours.lake.mutate(mutations, by),
    by,
  })
  expect(JSON.stringify(await documents(ours))).toBe(JSON.stringify(await documents(from)))

  const theirs = await site('theirs')
  // The second time the assets are there.
  for (const _time of ['first', 'second']) {
    const { numDocs, warnings } = await sanityImport(createReadStream(outputPath), {
      client: theirs.client('editor'),
      operation: 'createOrReplace',
    })
    expect([numDocs, warnings]).toEqual([3, []])
  }
  const times = ['_createdAt', '_updatedAt']
  expect(await documents(theirs, ...times)).toEqual(await documents(from, ...times))

  for (const to of [ours, theirs]) {
    expect(await readFile(to.assets.file(image._id))).toEqual(photo)
    expect(await readFile(to.assets.file(file._id))).toEqual(film)
  }
  expect((await fetch(`${from.client().config().url}/data/export/production`)).status).toBe(401)
}, 60_000)

test('assets have addresses that a client can open, and the site\u2019s own queries none that name a host', async () => {
  const here = await site('addresses')
  const editor = here.client('editor')
  const photo = await noise(20, 20).png().toBuffer()
  const { _id, path, url } = await editor.assets.upload('image', photo)
  const { apiHost } = editor.config()
  expect(url).toBe(`${apiHost}/${path}`)
  const headers = { authorization: 'Bearer editor' }
  const bytes = Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
  expect(bytes).toEqual(photo)
  expect(await editor.fetch('*[_id == $_id][0]{"src": url}', { _id })).toEqual({ src: url })
  expect(await editor.getDocument(_id)).toMatchObject({ url })
  expect(await editor.fetch(known)).toEqual([`/${path}`])
  const quoted = `a text that ends with "/${path}`
  await editor.create({ _id: 'text', _type: 'note', quoted })
  expect(await editor.fetch('*[_id == "text"][0].quoted')).toBe(quoted)
})
