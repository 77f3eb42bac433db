import { execFile } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, type SanityClient } from '@sanity/client'
import { beforeEach, expect, test } from 'vitest'
import { useOwnPlace } from './own-place.fixture.ts'
import { logIn, root, seedInto } from './process.fixture.ts'

const place = useOwnPlace()
let url: string
let token: string
let client: SanityClient

beforeEach(async () => {
  seedInto(place.dataDir)
  url = await place.start().url
  token = (await logIn(url)).authorization.replace('Bearer ', '')
  client = createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    token,
  })
})

test('the client finds its user, its project and its dataset, and each way to read and write', async () => {
  expect(await client.users.getById('me')).toMatchObject({ name: 'editor', role: 'administrator' })
  expect((await client.projects.list()).map(({ id }) => id)).toEqual(['local'])
  expect(await client.projects.getById('local')).toMatchObject({ id: 'local', displayName: 'Website' })
  expect((await client.datasets.list()).map(({ name }) => name)).toEqual(['production'])
  await expect(client.fetch('1', {}, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)

  await client.create({ _id: 'note', _type: 'note', count: 1 })
  const { transactionId, documentIds } = await client
    .transaction()
    .patch('note', (patch) => patch.set({ label: 'new' }).inc({ count: 2 }))
    .commit()
  expect(documentIds).toEqual(['note'])
  expect(await client.getDocument('note')).toMatchObject({ _rev: transactionId, label: 'new', count: 3 })
  await client.delete('note')
  expect(await client.getDocument('note')).toBeUndefined()

  const welcomed = Promise.withResolvers<unknown>()
  const live = client.live
    .events({ includeDrafts: true, tag: 'trial', waitFor: 'function' })
    .subscribe({ next: welcomed.resolve, error: welcomed.reject })
  expect(await welcomed.promise).toMatchObject({ type: 'welcome' })
  live.unsubscribe()
})

/** Stands in for the line in the hosts file: not every system knows names below localhost. */
const resolvesLocalhost = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns'
  const { lookup } = dns
  dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest)
`)}`

/** The CLI of Sanity in the folder of the Studio, pointed at the lake as README says. */
async function sanity(...args: string[]) {
  const { port } = new URL(url)
  const { stdout } = await promisify(execFile)('node_modules/.bin/sanity', args, {
    cwd: join(root, 'studio'),
    env: {
      ...process.env,
      SANITY_INTERNAL_ENV: `http://lake.localhost:${port}`,
      SANITY_AUTH_TOKEN: token,
      NODE_OPTIONS: `--import ${resolvesLocalhost}`,
      NO_COLOR: '1',
      CI: '1',
    },
  })
  return stdout
}

test('the commands of Sanity read, write, export and import', async () => {
  const note = join(place.folder, 'note.json')
  writeFileSync(note, JSON.stringify({ _id: 'note', _type: 'note', label: 'by a command' }))
  await sanity('documents', 'create', note)
  const asked = await sanity('documents', 'query', '*[_type == "note"].label', '--api-version', '2025-02-19')
  expect(JSON.parse(asked)).toEqual(['by a command'])
  expect(await sanity('datasets', 'list')).toContain('production')

  const dump = join(place.folder, 'dump.tar.gz')
  await sanity('datasets', 'export', 'production', dump)
  expect(statSync(dump).size).toBeGreaterThan(1_000_000)
  await client.patch('note').set({ label: 'changed since' }).commit()
  await sanity('datasets', 'import', dump, 'production', '--replace')
  expect(await client.getDocument('note')).toMatchObject({ label: 'by a command' })

  const script = join(place.folder, 'count.mjs')
  writeFileSync(
    script,
    `import { getCliClient } from ${JSON.stringify(join(root, 'studio/node_modules/sanity/lib/cli.js'))}
     const client = getCliClient({ apiVersion: '2025-02-19', apiHost: '${url}', useProjectHostname: false })
     console.log('notes:', await client.fetch('count(*[_type == "note"])'))`,
  )
  expect(await sanity('exec', script, '--with-user-token')).toContain('notes: 1')
})
