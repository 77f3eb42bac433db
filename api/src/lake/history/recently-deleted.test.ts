import { afterEach, beforeEach, expect, it } from 'vitest'
import { startLake } from '../lake.fixture.ts'

let now = new Date('2026-03-01T12:00:00Z')
let running: Awaited<ReturnType<typeof startLake>>

beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  running = await startLake({ now: () => now, person })
})
afterEach(() => running.stop())

async function person(id: string) {
  return id === 'p-editor' ? { id, name: 'Ann' } : undefined
}

const pair = { draftId: 'drafts.post', publishedId: 'post' }
const deleted = async (role: 'editor' | 'viewer' = 'editor') => {
  const url = '/data/history/production/deleted'
  const { documents } = await running.client(role).request<{ documents: Deleted[] }>({ url })
  return documents
}
interface Deleted {
  _id: string
  documents: { _id: string; _type: string }[]
}

it('lists what was deleted, by whom and when, and holds it as it was', async () => {
  const client = running.client('editor')
  const first = await client.create({ _id: 'one', _type: 'post', title: 'One', list: [{ _key: 'a' }] })
  await client.create({ _id: 'two', _type: 'person', name: 'Two' })
  await client.create({ _id: 'three', _type: 'post' })
  for (const id of ['one', 'two', 'three']) {
    now = new Date(now.getTime() + 60_000)
    await client.delete(id)
  }
  expect(await deleted('viewer')).toMatchObject([
    { _id: 'three', title: 'Untitled', deletedAt: '2026-03-01T12:03:00.000Z' },
    { _id: 'two', _type: 'person', title: 'Two', deletedAt: '2026-03-01T12:02:00.000Z' },
    { _id: 'one', title: 'One', author: 'Ann', deletedAt: '2026-03-01T12:01:00.000Z', documents: [first] },
  ])
})

it('forgets what is back', async () => {
  const client = running.client('editor')
  const { _rev, ...content } = await client.create({
    _id: 'one',
    _type: 'post',
    title: 'One',
    orderRank: 'b',
  })
  await client.delete('one')
  const [gone] = await deleted()
  expect(await client.createIfNotExists(gone!.documents[0]!)).toMatchObject({
    ...content,
    _updatedAt: expect.any(String),
  })
  expect(await deleted()).toEqual([])
  expect(await client.getDocument('one')).toMatchObject({ title: 'One', orderRank: 'b' })
})

it('does not call a publish or a discard a deletion', async () => {
  const client = running.client('editor')
  const edit = (title: string) =>
    client.action({ actionType: 'sanity.action.document.edit', ...pair, patch: { set: { title } } })
  await client.create({ _id: 'drafts.post', _type: 'post', title: 'First' })
  await client.action({ actionType: 'sanity.action.document.publish', ...pair })
  await edit('Second')
  await client.action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.post' })
  expect(await deleted()).toEqual([])

  await edit('Third')
  await client.action({ actionType: 'sanity.action.document.unpublish', ...pair })
  expect(await deleted()).toEqual([])
  await client.action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.post' })
  expect(await deleted()).toMatchObject([
    { _id: 'post', title: 'Third', documents: [{ _id: 'drafts.post', title: 'Third' }] },
  ])
})

it('keeps a draft that went together with its published document', async () => {
  const client = running.client('editor')
  await client.create({ _id: 'post', _type: 'post', title: 'Public' })
  await client.create({ _id: 'drafts.post', _type: 'post', title: 'Half done' })
  await client.action({
    actionType: 'sanity.action.document.delete',
    publishedId: 'post',
    includeDrafts: ['drafts.post'],
  })
  const [gone, ...others] = await deleted()
  expect(others).toEqual([])
  expect(gone!.documents.map(({ _id }) => _id).sort()).toEqual(['drafts.post', 'post'])
})

it('brings back what was written before the history that is kept', async () => {
  const client = running.client('editor')
  await client.create({ _id: 'old', _type: 'post', title: 'Old' })
  now = new Date('2026-12-01T12:00:00Z')
  await client.delete('old')
  await running.stop({ keep: true })
  running = await startLake({ now: () => now, person, dataDir: running.dataDir })
  expect(await deleted()).toMatchObject([{ _id: 'old', documents: [{ _id: 'old', title: 'Old' }] }])
})

it('lists the newest fifty, and no assets, whose files are gone', async () => {
  const client = running.client('editor')
  await client.create({ _id: 'image-a-1x1-png', _type: 'sanity.imageAsset' })
  const ids = Array.from({ length: 55 }, (_, index) => `post-${index}`)
  let creation = client.transaction()
  for (const _id of ids) creation = creation.create({ _id, _type: 'post' })
  await creation.commit()
  for (const id of [...ids, 'image-a-1x1-png']) await client.delete(id)
  expect((await deleted()).map(({ _id }) => _id)).toEqual(ids.slice(5).reverse())
})

it('is closed to strangers', async () => {
  expect((await fetch(`${running.origin}/v1/data/history/production/deleted`)).status).toBe(401)
})

it('names people beside changes, and whoever has left without a number', async () => {
  const users = await running.client('viewer').request({ url: '/users/p-editor,p-gone' })
  expect(users).toMatchObject([
    { id: 'p-editor', displayName: 'Ann' },
    { id: 'p-gone', displayName: 'Someone who has left' },
  ])
})
