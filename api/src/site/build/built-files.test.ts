import { pages } from '@daymark/schemas/pages'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBuiltFiles, previousBuild, keepPreviousBuild } from './built-files.ts'
import { createCachedResponse } from '../pages/cached-response.ts'
import type { Pages } from '../pages/pages.ts'
import { siteRoutes } from '../routes.ts'
import { createStaticFiles } from './static-files.ts'

let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'daymark-build-')), 'client')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

async function build(name: string, { finished = true } = {}) {
  await keepPreviousBuild(folder)
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets', name), `export default '${name}'`)
  if (finished) await listBuiltFiles(folder)
}

/** What a server that starts now answers. */
async function ask(name: string) {
  const answer = await createCachedResponse('lost', { status: 404, headers: {} })
  const { routes } = siteRoutes({
    pages: { table: pages, at: () => undefined, notFound: () => ({ answer }) } as unknown as Pages,
    source: { query: async () => null, queryDrafts: async () => null, publishedAt: async () => undefined },
    web: createStaticFiles(folder),
    previous: createStaticFiles(previousBuild(folder)),
    studio: async () => undefined,
    origin: () => 'https://firm.example',
  })
  const response = await routes.request(`/assets/${name}`)
  return [response.status, response.headers.get('cache-control'), await response.text()]
}

const served = (name: string) => [200, 'public, max-age=31536000, immutable', `export default '${name}'`]

test('scripts of the previous build are served, and of no earlier one', async () => {
  for (const name of ['first-aaaaaaaa.js', 'second-bbbbbbbb.js', 'third-cccccccc.js']) await build(name)
  expect(await ask('third-cccccccc.js')).toEqual(served('third-cccccccc.js'))
  expect(await ask('second-bbbbbbbb.js')).toEqual(served('second-bbbbbbbb.js'))
  expect((await ask('first-aaaaaaaa.js'))[0]).toBe(404)
})

test('an incomplete build does not replace the previous one', async () => {
  await build('first-aaaaaaaa.js')
  await build('broken-bbbbbbbb.js', { finished: false })
  await build('second-cccccccc.js')
  expect(await ask('first-aaaaaaaa.js')).toEqual(served('first-aaaaaaaa.js'))
})
