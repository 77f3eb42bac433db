import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noise } from '../lake/assets/assets.fixture.ts'
import { byRole } from '../lake/lake.fixture.ts'
import { type Content, openContent } from './embedded.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'asset-access-'))
const by = { id: 'seed', name: 'Seed' }
let content: Content
let address: string
let id: string

beforeAll(async () => {
  content = openContent({ dataDir, identify: byRole, knownQueries: [], afterCommit: () => undefined })
  const image = await content.assets.store(await noise(40, 40).png().toBuffer(), {
    kind: 'image',
    filename: 'new.png',
    by,
  })
  ;[address, id] = [image.url, image._id]
})
afterAll(() => {
  content.close()
  rmSync(dataDir, { recursive: true, maxRetries: 5 })
})

const ask = (path: string, headers: Record<string, string> = {}) => content.routes.request(path, { headers })
const use = (documentId: string) =>
  content.lake.mutate(
    [
      {
        createOrReplace: {
          _id: documentId,
          _type: 'page',
          image: { _type: 'image', asset: { _type: 'reference', _ref: id } },
        },
      },
    ],
    by,
  )

test('an image is for staff until a published document refers to it', async () => {
  const authorization = 'Bearer viewer'
  expect((await ask(address)).status).toBe(404)
  expect((await ask(`${address}?w=20`)).status).toBe(404)
  use('drafts.page')
  expect((await ask(address)).status).toBe(404)
  const shown = await ask(address, { authorization })
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])

  // An <img> sends no token: the Studio's browser is known by a cookie from its start on.
  const start = await ask('/v1/projects/local/datasets/production/acl', { authorization })
  const [cookie = ''] = start.headers.getSetCookie()
  expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/)
  expect((await ask(`${address}?w=20`, { cookie: `a=b; ${cookie.split(';')[0]}` })).status).toBe(200)
  expect((await ask(address, { cookie: 'staff_token=nobody' })).status).toBe(404)

  use('page')
  expect((await ask(address)).status).toBe(200)
  content.lake.mutate([{ delete: { id: 'page' } }], by)
  expect((await ask(address)).status).toBe(404)
})

test('an export names addresses that can be fetched without a token, each for its own asset only', async () => {
  const lines = await (await ask('/v1/data/export/production', { authorization: 'Bearer viewer' })).text()
  const { url } = JSON.parse(lines.split('\n').find((line) => line.includes(id)) ?? '{}') as { url: string }
  expect((await ask(url)).status).toBe(200)
  const [, expires, seal] = /key=(\d+)\.(.+)$/.exec(url) ?? []
  expect((await ask(`${address}?key=${Number(expires) + 1}.${seal}`)).status).toBe(404)
  expect((await ask(`${address}?key=`)).status).toBe(404)
})
