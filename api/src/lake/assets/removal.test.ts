import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openContent } from '../../content/embedded.ts'
import { byRole } from '../lake.fixture.ts'
import { noise } from './assets.fixture.ts'

const by = { id: 'p1', name: 'Ann' }

function open(dataDir = mkdtempSync(join(tmpdir(), 'removal-')), now = new Date()) {
  const content = openContent({
    dataDir,
    identify: byRole,
    knownQueries: [],
    afterCommit: () => undefined,
    now: () => now,
  })
  let isOpen = true
  const close = () => {
    if (isOpen) content.close()
    isOpen = false
  }
  onTestFinished(() => {
    close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  const drawn = () =>
    readdirSync(join(dataDir, 'cache'), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
  const remove = (id: string) => content.lake.mutate([{ delete: { id } }], by)
  const app = content.lake.routes
  const get = (path: unknown, headers: Record<string, string>) => app.request(`/${String(path)}`, { headers })
  const asStaff = { authorization: 'Bearer viewer' }
  const status = async (path: unknown) => (await get(path, asStaff)).status
  const visitorsStatus = async (path: unknown) => (await get(path, {})).status
  const action = (body: object) =>
    content.lake.routes.request('/v1/data/actions/production', {
      method: 'POST',
      body: JSON.stringify({ actions: [body] }),
      headers: { authorization: 'Bearer editor' },
    })
  return { ...content, dataDir, close, drawn, remove, get, asStaff, status, visitorsStatus, action }
}

type Open = ReturnType<typeof open>

const picture = async ({ assets }: Open, size = 9, filename = 'a.png') =>
  assets.store(await noise(size, size).png().toBuffer(), { kind: 'image', filename, by })
const showing = (_id: string, asset: string, title: string) => ({
  _id,
  _type: 'page',
  title,
  image: { _type: 'image', asset: { _type: 'reference', _ref: asset } },
  list: [{ _key: 'a', _type: 'reference', _ref: asset }, { _key: 'b' }],
})

test('a deleted picture is gone for visitors, with all that was drawn from it, and can come again', async () => {
  const here = open()
  const { assets, drawn, remove, status, visitorsStatus } = here
  const photo = await noise(60, 40).png().toBuffer()
  const image = await assets.store(photo, { kind: 'image', filename: 'a.png', by })
  const file = await assets.store(photo, { kind: 'file', filename: 'a.png', by })
  const other = await picture(here)
  for (const { path } of [image, other]) expect(await status(`${path}?w=16`)).toBe(200)
  await expect.poll(() => drawn().length).toBe(2)

  const page = (asset?: string) =>
    here.lake.mutate(
      [{ createOrReplace: { _id: 'page', _type: 'page', ...(asset && { a: { _ref: asset } }) } }],
      by,
    )
  page(image._id)
  expect(await visitorsStatus(image.path)).toBe(200)
  page()
  remove(image._id)
  expect(await visitorsStatus(image.path)).toBe(404)
  expect(await status(file.path)).toBe(200)
  remove(file._id)
  expect(await visitorsStatus(file.path)).toBe(404)
  await expect.poll(() => drawn().length).toBe(1)
  expect(await status(`${other.path}?w=16`)).toBe(200)

  await assets.store(photo, { kind: 'image', filename: 'a.png', by })
  expect(await status(`${image.path}?w=16`)).toBe(200)
})

test('while history tells of a deleted picture staff see it, and no shared cache keeps it', async () => {
  const here = open()
  const { _id, path } = await picture(here)
  here.remove(_id)
  const acl = await here.get('v1/projects/local/datasets/production/acl', here.asStaff)
  const cookie = acl.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  for (const address of [path, `${path}?w=16`]) {
    expect(await here.visitorsStatus(address)).toBe(404)
    for (const headers of [here.asStaff, { cookie }]) {
      const answer = await here.get(address, headers)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    }
  }
})

test('an older version comes back with its picture, which was deleted since', async () => {
  const here = open()
  const { _id, path, originalFilename } = await picture(here)
  const old = showing('drafts.page', _id, 'Old')
  here.remove(_id)
  const restored = await here.action({
    actionType: 'sanity.action.document.replaceDraft',
    publishedId: 'page',
    attributes: old,
  })
  expect(restored.status).toBe(200)
  expect(here.lake.document('drafts.page')).toMatchObject(old)
  expect(here.lake.document(_id)).toMatchObject({ _id, originalFilename })
  expect(await here.status(path)).toBe(200)
  expect(() => here.remove(_id)).toThrow(/drafts\.page/)
})

test('a deleted picture is listed while its file is there, and can be brought back', async () => {
  const here = open()
  const [first, second] = [await picture(here), await picture(here, 8, 'b.png')]
  const listed = async () => {
    const answer = await here.get(
      'v1/data/history/production/deleted?assetType=sanity.imageAsset',
      here.asStaff,
    )
    const { documents } = (await answer.json()) as { documents: Record<string, unknown>[] }
    return documents
  }
  here.remove(first._id)
  here.remove(second._id)
  rmSync(here.assets.file(second._id))
  const [deleted, ...others] = await listed()
  expect(others).toEqual([])
  expect(deleted).toMatchObject({ _id: first._id, title: 'a.png', documents: [{ url: first.url }] })
  const everything = await here.get('v1/data/history/production/deleted', here.asStaff)
  expect(await everything.json()).toEqual({ documents: [] })
  here.lake.mutate([{ createIfNotExists: first }], by)
  expect(await listed()).toEqual([])
})

test('its words come back when the picture is truly gone, or another document', async () => {
  const here = open()
  const { _id } = await picture(here)
  const old = { ...showing('drafts.page', _id, 'Old'), link: { _type: 'reference', _ref: 'gone' } }
  here.remove(_id)
  rmSync(here.assets.file(_id))
  const replace = { actionType: 'sanity.action.document.replaceDraft', publishedId: 'page', attributes: old }
  expect((await here.action(replace)).status).toBe(200)
  expect(here.lake.document('drafts.page')).toMatchObject({
    title: 'Old',
    image: { _type: 'image' },
    list: [{ _key: 'b' }],
  })
  expect(JSON.stringify(here.lake.document('drafts.page'))).not.toMatch(/_ref/)
  expect(() => here.lake.mutate([{ create: { ...old, _id: 'drafts.other' } }], by)).toThrow(/does not exist/)
})

test('what was deleted together with its picture is brought back with it', async () => {
  const here = open()
  const { _id } = await picture(here)
  const second = await picture(here, 8)
  here.lake.mutate(
    [{ create: showing('one', _id, 'One') }, { create: showing('two', second._id, 'Two') }],
    by,
  )
  here.lake.mutate(
    ['one', 'two', _id, second._id].map((id) => ({ delete: { id } })),
    by,
  )
  rmSync(here.assets.file(second._id))
  const answer = await here.lake.routes.request('/v1/data/history/production/deleted', {
    headers: { authorization: 'Bearer editor' },
  })
  const { documents } = (await answer.json()) as {
    documents: { documents: { _id: string; _type: string }[] }[]
  }
  const listed = documents.flatMap((one) => one.documents)
  here.lake.mutate(
    listed.map((document) => ({ createIfNotExists: document })),
    by,
  )
  expect(here.lake.document('one')).toMatchObject(showing('one', _id, 'One'))
  expect(here.lake.document(_id)).toBeDefined()
  expect(here.lake.document('two')).toMatchObject({ title: 'Two', list: [{ _key: 'b' }] })
})

test('the file of a deleted picture is removed with the history that tells of it', async () => {
  const begin = new Date('2026-01-01T00:00:00Z')
  const first = open(undefined, begin)
  const [kept, deleted] = [await picture(first), await picture(first, 8)]
  first.remove(deleted._id)
  for (const { _id } of [kept, deleted]) utimesSync(first.assets.file(_id), begin, begin)
  await first.lake.sweep()
  expect(existsSync(first.assets.file(deleted._id))).toBe(true)
  first.close()

  const later = open(first.dataDir, new Date('2026-12-01T00:00:00Z'))
  // The newest transaction is kept whatever its age.
  later.lake.mutate([{ create: { _id: 'new', _type: 'page' } }], by)
  later.close()
  const last = open(first.dataDir, new Date('2027-12-01T00:00:00Z'))
  await last.lake.sweep()
  expect(existsSync(last.assets.file(deleted._id))).toBe(false)
  expect(await last.status(kept.path)).toBe(200)
})

test('whoever uploads while another deletes keeps the file', async () => {
  const { assets, lake, remove, status } = open()
  const body = Buffer.from('%PDF-1.7 the same bytes')
  const upload = () => assets.store(body, { kind: 'file', filename: 'a.pdf', by })
  const { _id, path } = await upload()
  for (let round = 0; round < 20; round++) {
    remove(_id)
    for (let turn = 0; turn < round % 5; turn++) await Promise.resolve()
    await Promise.all([upload(), assets.sweep(), upload()])
    expect(lake.document(_id)).toBeDefined()
    expect(await status(path)).toBe(200)
  }
})
