import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLake } from '../lake.fixture.ts'

type Running = Awaited<ReturnType<typeof startLake>>
let running: Running

beforeAll(async () => {
  running = await startLake()
})
afterAll(() => running.stop())

const pair = { draftId: 'drafts.post', publishedId: 'post' }

it('follows a document through all the Studio does with it', async () => {
  const client = running.client('editor')
  const author = { _type: 'author', name: 'Ada' }
  await client.create({ _id: 'author', ...author })
  const reference = {
    _type: 'reference',
    _ref: 'author',
    _weak: true,
    _strengthenOnPublish: { type: 'author' },
  }
  await client.action({
    actionType: 'sanity.action.document.create',
    publishedId: 'post',
    attributes: { _id: 'drafts.post', _type: 'post', title: 'First', reference },
    ifExists: 'fail',
  })
  await client.action({
    actionType: 'sanity.action.document.edit',
    ...pair,
    patch: { set: { title: 'Second' } },
  })
  await client.action({ actionType: 'sanity.action.document.publish', ...pair })
  const published = await client.getDocument('post')
  expect(published).toMatchObject({ title: 'Second', reference: { _type: 'reference', _ref: 'author' } })
  expect(published!.reference).not.toHaveProperty('_weak')
  expect(await client.getDocument('drafts.post')).toBeUndefined()

  await client.action({
    actionType: 'sanity.action.document.edit',
    ...pair,
    patch: { set: { title: 'Third' } },
  })
  expect(await client.getDocument('drafts.post')).toMatchObject({ title: 'Third' })
  expect(await client.getDocument('post')).toMatchObject({ title: 'Second' })
  await client.action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.post' })
  await client.action({ actionType: 'sanity.action.document.unpublish', ...pair })
  expect(await client.getDocument('post')).toBeUndefined()
  await client.action({ actionType: 'sanity.action.document.publish', ...pair })
  await client.action({ actionType: 'sanity.action.document.delete', publishedId: 'post', includeDrafts: [] })

  const { events } = await client.request({ url: '/data/history/production/events/documents/post' })
  expect(events.post.map(({ type }: { type: string }) => type)).toEqual([
    'deleteDocumentGroup',
    'publishDocumentVersion',
    'unpublishDocument',
    'publishDocumentVersion',
  ])
  expect(events.post[0]).toMatchObject({ author: 'p-editor', timestamp: expect.any(String) })
  const lastly = await client.request({ url: '/data/history/production/documents/post?lastRevision=true' })
  expect(lastly.documents).toMatchObject([{ _id: 'post', title: 'Second' }])
  const then = await client.request({
    url: `/data/history/production/documents/post?revision=${published!._rev}`,
  })
  expect(then.documents).toEqual([published])
})

it('compares a draft with what was imported, and knows it as it was', async () => {
  const client = running.client('editor')
  const imported = await client.create({ _id: 'words', _type: 'post', title: 'Imported' })
  await client.action({
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.words',
    publishedId: 'words',
    patch: { set: { title: 'Edited' } },
  })
  const { events } = await client.request({ url: '/data/history/production/events/documents/drafts.words' })
  expect(events['drafts.words']).toMatchObject([
    { type: 'createDocumentVersion' },
    { type: 'publishDocumentVersion', revisionId: imported._rev },
  ])
  const at = (revision: string) =>
    client.request({ url: `/data/history/production/documents/drafts.words?revision=${revision}` })
  expect((await at(imported._rev)).documents).toEqual([imported])
  expect((await at('another')).documents).toEqual([])
})

it('keeps every revision exactly as it was', async () => {
  const client = running.client('editor')
  const revisions = [
    await client.create({ _id: 'r', _type: 'post', text: 'Owl 🦉 '.repeat(20), list: [{ _key: 'a' }] }),
  ]
  revisions.push(
    await client
      .patch('r')
      .set({ text: 'Owl 🦊 '.repeat(20) })
      .commit(),
  )
  revisions.push(
    await client
      .patch('r')
      .insert('after', 'list[-1]', [{ _key: 'b', n: 1 }])
      .commit(),
  )
  revisions.push(await client.patch('r').set({ 'list[_key=="b"].n': 2 }).unset(['list[_key=="a"]']).commit())
  for (const revision of revisions) {
    const url = `/data/history/production/documents/r?revision=${revision._rev}`
    expect((await client.request({ url })).documents).toEqual([revision])
  }
  const url = '/data/history/production/transactions/r?excludeContent=true&effectFormat=mendoza'
  const text = await (
    await fetch(`${running.origin}/v1${url}`, { headers: { authorization: 'Bearer viewer' } })
  ).text()
  const transactions = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string })
  expect(transactions.map(({ id }) => id)).toEqual(revisions.map(({ _rev }) => _rev))
})

it('refuses a publish of a draft that has moved on', async () => {
  const client = running.client('editor')
  await client.create({ _id: 'drafts.moved', _type: 'post' })
  const action = {
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.moved',
    publishedId: 'moved',
    ifDraftRevisionId: 'another',
  } as const
  await expect(client.action(action)).rejects.toMatchObject({ statusCode: 409 })
})

it('is closed to strangers', async () => {
  for (const path of ['transactions/post', 'events/documents/post', 'documents/post?lastRevision=true']) {
    expect((await fetch(`${running.origin}/v1/data/history/production/${path}`)).status).toBe(401)
  }
})
