import type { SanityDocument } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startLake } from '../lake.fixture.ts'

type Running = Awaited<ReturnType<typeof startLake>>
let running: Running

beforeAll(async () => {
  running = await startLake()
})
afterAll(() => running.stop())

const post = (_id: string, title: string) => ({ _id, _type: 'post', title })
const ids = { publishedId: 'post', draftId: 'drafts.post' }
const version = { publishedId: 'post', versionId: 'versions.r1.post' }

/** What is there before, the Studio's action, and the titles that are there afterwards. */
const actions: [string, SanityDocument['_id'][], Record<string, unknown>, Record<string, string>][] = [
  ['create', [], { publishedId: 'post', attributes: post('drafts.post', 'New') }, { 'drafts.post': 'New' }],
  [
    'create',
    ['drafts.post'],
    { publishedId: 'post', attributes: post('drafts.post', 'New'), ifExists: 'ignore' },
    { 'drafts.post': 'drafts.post' },
  ],
  ['edit', ['post'], { ...ids, patch: { set: { title: 'New' } } }, { post: 'post', 'drafts.post': 'New' }],
  [
    'edit',
    ['post', 'drafts.post'],
    { ...ids, patch: { set: { title: 'New' } } },
    { post: 'post', 'drafts.post': 'New' },
  ],
  [
    'replaceDraft',
    ['drafts.post'],
    { publishedId: 'post', attributes: post('drafts.post', 'New') },
    { 'drafts.post': 'New' },
  ],
  ['publish', ['drafts.post'], ids, { post: 'drafts.post' }],
  ['publish', ['post', 'drafts.post'], ids, { post: 'drafts.post' }],
  ['publish', ['post', 'versions.r1.post'], version, { post: 'versions.r1.post' }],
  ['unpublish', ['post'], ids, { 'drafts.post': 'post' }],
  ['unpublish', ['post', 'drafts.post'], ids, { 'drafts.post': 'drafts.post' }],
  ['discard', ['post', 'drafts.post'], { draftId: 'drafts.post' }, { post: 'post' }],
  ['delete', ['post', 'drafts.post'], { publishedId: 'post', includeDrafts: ['drafts.post'] }, {}],
  ['delete', ['post'], { publishedId: 'post', includeDrafts: ['drafts.post'] }, {}],
  [
    'version.create',
    [],
    { ...version, document: post('versions.r1.post', 'New') },
    { 'versions.r1.post': 'New' },
  ],
  ['version.create', ['post'], { ...version, baseId: 'post' }, { post: 'post', 'versions.r1.post': 'post' }],
  [
    'version.replace',
    ['versions.r1.post'],
    { document: post('versions.r1.post', 'New') },
    { 'versions.r1.post': 'New' },
  ],
  ['version.discard', ['post', 'versions.r1.post'], version, { post: 'post' }],
  ['version.unpublish', ['versions.r1.post'], version, { 'versions.r1.post': 'versions.r1.post' }],
]

const refused: [string, string[], Record<string, unknown>, number, RegExp][] = [
  [
    'create',
    ['drafts.post'],
    { publishedId: 'post', attributes: post('drafts.post', 'New'), ifExists: 'fail' },
    409,
    /already exists/,
  ],
  ['create', [], { publishedId: 'post', attributes: post('drafts.other', 'New') }, 400, /its own/],
  ['edit', [], { ...ids, patch: { set: { title: 'New' } } }, 409, /not found/],
  ['publish', ['post'], ids, 409, /does not exist/],
  ['publish', ['post', 'drafts.post'], { ...ids, ifDraftRevisionId: 'old' }, 409, /not at revision/],
  ['publish', ['post', 'drafts.post'], { ...ids, ifPublishedRevisionId: 'old' }, 409, /not at revision/],
  ['unpublish', ['drafts.post'], ids, 409, /does not exist/],
  ['discard', ['post'], { draftId: 'drafts.post' }, 409, /does not exist/],
  ['delete', [], { publishedId: 'post', includeDrafts: [] }, 409, /does not exist/],
  [
    'version.create',
    ['post'],
    { ...version, baseId: 'post', ifBaseRevisionId: 'old' },
    409,
    /not at revision/,
  ],
  ['nonsense', [], ids, 400, /not known/],
]

beforeEach(() => running.client('editor').delete({ query: '*[_type == "post"]' }))

const act = async (name: string, before: readonly string[], action: Record<string, unknown>) => {
  const transaction = running.client('editor').transaction()
  for (const id of before) transaction.create(post(id, id))
  if (before.length > 0) await transaction.commit()
  return running.client('editor').action({ actionType: `sanity.action.document.${name}`, ...action } as never)
}
const titles = async () => {
  const query = '*[_type == "post"]{_id, title}'
  const found = await running
    .client('editor', { perspective: 'raw' })
    .fetch<{ _id: string; title: string }[]>(query)
  return Object.fromEntries(found.map(({ _id, title }) => [_id, title]))
}

test.each(actions)('%s of %j', async (name, before, action, after) => {
  const { transactionId } = await act(name, before, action)
  expect(await titles()).toEqual(after)
  expect(transactionId).toMatch(/^\w{22}$/)
})

test.each(refused)('%s of %j is refused', async (name, before, action, statusCode, message) => {
  await expect(act(name, before, action)).rejects.toMatchObject({
    statusCode,
    message: expect.stringMatching(message),
  })
  expect(Object.keys(await titles()).toSorted()).toEqual(before.toSorted())
})

test('a list of actions is one transaction: whole or nothing', async () => {
  const editor = running.client('editor')
  const create = (id: string) => ({
    actionType: 'sanity.action.document.create' as const,
    publishedId: id,
    attributes: post(`drafts.${id}`, id),
    ifExists: 'fail' as const,
  })
  await expect(editor.action([create('one'), create('one')])).rejects.toMatchObject({ statusCode: 409 })
  expect(await titles()).toEqual({})
  await editor.action([create('one'), create('two')])
  expect(await titles()).toEqual({ 'drafts.one': 'one', 'drafts.two': 'two' })
  await editor.action([create('three')], { dryRun: true })
  expect(Object.keys(await titles())).toHaveLength(2)
})

const editAndPublish = [
  { actionType: 'sanity.action.document.edit', ...ids, patch: { set: { title: 'New' } } },
  { actionType: 'sanity.action.document.publish', ...ids },
] as const

test.each([{ before: ['post'] }, { before: ['post', 'drafts.post'] }])(
  'an edit of $before is published by the action after it',
  async ({ before }) => {
    const editor = running.client('editor')
    const transaction = editor.transaction()
    for (const id of before) transaction.create(post(id, id))
    await transaction.commit()
    await editor.action([...editAndPublish] as never)
    expect(await titles()).toEqual({ post: 'New' })
  },
)

test('a document is created and published by one request', async () => {
  const attributes = post('drafts.post', 'New')
  const create = { actionType: 'sanity.action.document.create', publishedId: 'post', attributes }
  const publish = { actionType: 'sanity.action.document.publish', ...ids }
  await running.client('editor').action([create, publish] as never)
  expect(await titles()).toEqual({ post: 'New' })
})

test('the error names the action that failed, and nothing of the others is stored', async () => {
  const editor = running.client('editor')
  await editor.create(post('post', 'Old'))
  const missing = { publishedId: 'other', draftId: 'drafts.other' }
  const reference = { _ref: 'nowhere', _type: 'reference' }
  const failures: [Record<string, unknown>, string][] = [
    [{ actionType: 'sanity.action.document.publish', ...missing }, 'documentNotFoundError'],
    [{ actionType: 'sanity.action.document.nonsense', ...ids }, 'invalidAction'],
    [
      { actionType: 'sanity.action.document.edit', ...ids, patch: { set: { reference } } },
      'documentReferenceDoesNotExistError',
    ],
  ]
  for (const [failing, type] of failures) {
    const failure = await editor.action([...editAndPublish, failing] as never).catch((error) => error)
    expect(failure.details).toMatchObject({ type: 'actionError', items: [{ index: 2, error: { type } }] })
  }
  expect(await titles()).toEqual({ post: 'Old' })
})

test('what was published keeps when it was first created', async () => {
  await act('publish', ['post', 'drafts.post'], ids)
  const [first] = await running.client('editor').fetch<SanityDocument[]>('*[_id == "post"]')
  await running.client('editor').create(post('drafts.post', 'Again'))
  await running.client('editor').action({ actionType: 'sanity.action.document.publish', ...ids })
  const again = await running.client('editor').getDocument('post')
  expect(again).toMatchObject({ title: 'Again', _createdAt: first?._createdAt })
})
