import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLake } from './lake.fixture.ts'

type Running = Awaited<ReturnType<typeof startLake>>
let running: Running

beforeAll(async () => {
  running = await startLake({ knownQueries: ['*[_type == "page"]{title}'], publicDataset: true })
})
afterAll(() => running.stop())

describe('documents', () => {
  it('are created, patched and read back by every kind of mutation', async () => {
    const client = running.client('editor')
    const made = await client.create({
      _id: 'a',
      _type: 'page',
      title: 'Old',
      count: 1,
      list: [{ _key: 'x', n: 1 }],
    })
    expect(made).toMatchObject({ _id: 'a', title: 'Old' })
    expect(made._rev).toBeTruthy()
    const patched = await client
      .patch('a')
      .set({ title: 'New', 'list[_key=="x"].n': 2 })
      .setIfMissing({ extra: { deep: true } })
      .inc({ count: 2 })
      .insert('after', 'list[-1]', [{ n: 3 }])
      .commit({ autoGenerateArrayKeys: true })
    expect(patched).toMatchObject({ title: 'New', count: 3, extra: { deep: true } })
    expect(patched.list).toMatchObject([
      { _key: 'x', n: 2 },
      { _key: expect.any(String), n: 3 },
    ])
    expect(patched._rev).not.toBe(made._rev)
    await client.patch('a').unset(['extra', 'list[0]']).dec({ count: 1 }).commit()
    expect(await client.getDocument('a')).toMatchObject({ count: 2, list: [{ n: 3 }] })
    await client.createOrReplace({ _id: 'a', _type: 'page', title: 'Replaced' })
    await client.createIfNotExists({ _id: 'a', _type: 'page', title: 'Ignored' })
    expect(await client.fetch('*[_id == "a"][0].title')).toBe('Replaced')
    expect((await client.create({ _type: 'page' }))._id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await client.create({ _id: 'drafts.', _type: 'page' }))._id).toMatch(/^drafts\.[0-9a-f-]{36}$/)
    await client
      .patch({ query: '*[_type == $type]', params: { type: 'page' } })
      .set({ all: true })
      .commit()
    expect(await client.fetch('count(*[_type == "page" && all != true])', {}, { perspective: 'raw' })).toBe(0)
    await client.delete({ query: '*[_type == $type]', params: { type: 'page' } })
    expect(await client.fetch('count(*[_type == "page"])')).toBe(0)
  })

  it('change all together or not at all', async () => {
    const client = running.client('editor')
    await client.create({ _id: 'whole', _type: 'page', title: 'Before' })
    const before = running.lake.revision()
    const transaction = client
      .transaction()
      .patch('whole', { set: { title: 'After' } })
      .create({ _id: 'whole', _type: 'page' })
    await expect(transaction.commit()).rejects.toMatchObject({ statusCode: 409 })
    expect(await client.getDocument('whole')).toMatchObject({ title: 'Before' })
    expect(running.lake.revision()).toBe(before)
  })

  it('are answered as they would be by a dry run, which changes nothing', async () => {
    const client = running.client('editor')
    await client.create({ _id: 'dry', _type: 'page', title: 'Before' })
    const before = running.lake.revision()
    const [patched, made, replaced] = await client
      .transaction()
      .patch('dry', { set: { title: 'After' } })
      .create({ _id: 'dry-new', _type: 'page', title: 'New' })
      .createIfNotExists({ _id: 'dry', _type: 'page' })
      .commit({ dryRun: true, returnDocuments: true, returnFirst: false })
    expect([patched, made, replaced]).toMatchObject([
      { title: 'After' },
      { title: 'New' },
      { title: 'After' },
    ])
    expect(running.lake.revision()).toBe(before)
    await expect(client.create({ _id: 'dry', _type: 'page' }, { dryRun: true })).rejects.toMatchObject({
      statusCode: 409,
    })
  })

  it('are reached under an address with two slashes, as @sanity/migrate writes it', async () => {
    const query = encodeURIComponent('1 + 1')
    const answer = await fetch(`${running.origin}//v2024-01-29/data/query/production?query=${query}`, {
      headers: { authorization: 'Bearer viewer' },
    })
    expect(await answer.json()).toMatchObject({ result: 2 })
  })

  it('refuse a patch against another revision', async () => {
    const client = running.client('editor')
    const { _rev } = await client.createOrReplace({ _id: 'rev', _type: 'page' })
    await client.patch('rev').ifRevisionId(_rev).set({ n: 1 }).commit()
    await expect(client.patch('rev').ifRevisionId(_rev).set({ n: 2 }).commit()).rejects.toMatchObject({
      statusCode: 409,
    })
  })

  it('keep strong references whole in both directions', async () => {
    const client = running.client('editor')
    await expect(
      client.create({ _type: 'link', to: { _type: 'reference', _ref: 'nowhere' } }),
    ).rejects.toThrow(/nowhere/)
    await client.create({ _id: 'target', _type: 'page' })
    await client.create({ _id: 'source', _type: 'link', to: { _type: 'reference', _ref: 'target' } })
    await expect(client.delete('target')).rejects.toMatchObject({ statusCode: 409 })
    await client.transaction().delete('target').delete('source').commit()
    await client.create({
      _id: 'loose',
      _type: 'link',
      to: { _type: 'reference', _ref: 'gone', _weak: true },
    })
  })

  it('announce each commit once, with its documents', async () => {
    const client = running.client('editor')
    running.changes.length = 0
    const { transactionId } = await client
      .transaction()
      .create({ _id: 'one', _type: 'page' })
      .create({ _id: 'two', _type: 'page' })
      .commit()
    expect(running.changes).toMatchObject([
      { transactionId, documentIds: ['one', 'two'], by: { id: 'p-editor' } },
    ])
  })
})

describe('queries', () => {
  it('answer by perspective, the newest API versions with published documents', async () => {
    const client = running.client('viewer')
    const editor = running.client('editor')
    await editor.createOrReplace({ _id: 'p', _type: 'view', title: 'Published' })
    await editor.createOrReplace({ _id: 'drafts.p', _type: 'view', title: 'Draft' })
    await editor.createOrReplace({ _id: 'drafts.q', _type: 'view', title: 'New' })
    await editor.createOrReplace({ _id: 'versions.r1.p', _type: 'view', title: 'Release' })
    const query = '*[_type == "view"] | order(_id) {_id, _originalId, title}'
    expect(await client.fetch(query)).toEqual([{ _id: 'p', _originalId: null, title: 'Published' }])
    expect(await client.fetch(query, {}, { perspective: 'drafts' })).toEqual([
      { _id: 'p', _originalId: 'drafts.p', title: 'Draft' },
      { _id: 'q', _originalId: 'drafts.q', title: 'New' },
    ])
    expect(await client.fetch(query, {}, { perspective: ['r1', 'drafts'] })).toMatchObject([
      { _id: 'p', title: 'Release' },
      { _id: 'q', title: 'New' },
    ])
    expect(await client.fetch('count(*[_type == "view"])', {}, { perspective: 'raw' })).toBe(4)
    expect(
      await running.client('viewer', { apiVersion: '2021-03-25' }).fetch('count(*[_type == "view"])'),
    ).toBe(4)
    expect(await client.fetch('*[_id in $ids][0].title', { ids: ['p'] }, { perspective: 'drafts' })).toBe(
      'Draft',
    )
  })

  it.each<[string, () => Promise<unknown>, Record<string, unknown>]>([
    [
      'a stranger’s mistake',
      () => running.client().fetch('*[x ='),
      { statusCode: 400, details: { start: 3, end: 4 } },
    ],
    [
      'another dataset',
      () => running.client('viewer', { dataset: 'other' }).fetch('1'),
      { statusCode: 404, details: { type: 'datasetNotFound' } },
    ],
    [
      'no query',
      () => running.client('viewer').request({ url: '/data/query/production' }),
      { statusCode: 400, details: { type: 'badRequest' } },
    ],
    [
      'a mutation that is none',
      () => running.client('editor').mutate([{ nonsense: {} }] as never),
      { statusCode: 400, details: { type: 'validationError' } },
    ],
    [
      'an id that is none',
      () => running.client('editor').create({ _id: '../x', _type: 'page' }),
      {
        statusCode: 400,
        details: { type: 'mutationError', items: [{ error: { type: 'validationError' } }] },
      },
    ],
    [
      'an id with two dots',
      () => running.client('editor').create({ _id: 'a..b', _type: 'page' }),
      { statusCode: 400 },
    ],
    [
      'a document without type',
      () => running.client('editor').create({ _id: 'x' } as never),
      { statusCode: 400 },
    ],
    [
      'a patch of nothing',
      () => running.client('editor').patch('nothing').set({ a: 1 }).commit(),
      { statusCode: 409, details: { items: [{ error: { type: 'documentNotFoundError' } }] } },
    ],
    [
      'a patch that cannot be',
      () =>
        running
          .client('editor')
          .create({ _id: 'dmp', _type: 'page', n: 1 })
          .then(() => running.client('editor').patch('dmp').set({ 'n[a < null]': 1 }).commit()),
      { statusCode: 400, details: { items: [{ error: { type: 'patchError' } }] } },
    ],
    [
      'a transaction twice',
      () =>
        running
          .client('editor')
          .transaction()
          .create({ _type: 'page' })
          .transactionId('twice')
          .commit()
          .then(() =>
            running.client('editor').transaction().create({ _type: 'page' }).transactionId('twice').commit(),
          ),
      { statusCode: 409, details: { type: 'transactionError' } },
    ],
  ])('are refused in the client’s own shape: %s', async (_, ask, expected) => {
    await expect(ask()).rejects.toMatchObject({
      message: expect.any(String),
      details: { description: expect.any(String) },
      ...expected,
    })
  })

  it('too long for an address go by POST', async () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `long-${index}`)
    expect(await running.client('viewer').fetch('count($ids)', { ids })).toBe(2000)
  })

  it('tell the place of a mistake', async () => {
    const failure = await running
      .client('viewer')
      .fetch('*[_type == ')
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('GROQ query parse error'),
      details: { type: 'queryParseError', query: '*[_type == ', start: 10, description: expect.any(String) },
    })
  })

  it('follow each commit, kept answers included', async () => {
    const query = '*[_type == "page"]{title}'
    const editor = running.client('editor')
    await editor.delete({ query: '*[_type == "page"]' })
    expect(await running.client().fetch(query)).toEqual([])
    await editor.create({ _id: 'kept', _type: 'page', title: 'Kept' })
    expect(await running.client().fetch(query)).toEqual([{ title: 'Kept' }])
    expect(await running.lake.query(query)).toEqual([{ title: 'Kept' }])
  })
})

describe('strangers', () => {
  it('never see a draft, by any way of asking', async () => {
    const editor = running.client('editor')
    await editor.createOrReplace({ _id: 'open', _type: 'secret', title: 'Open' })
    await editor.createOrReplace({ _id: 'drafts.open', _type: 'secret', title: 'Hidden' })
    await editor.createOrReplace({ _id: 'a.b', _type: 'secret', title: 'Hidden' })
    for (const perspective of ['raw', 'drafts', 'published'] as const) {
      const stranger = running.client(undefined, { perspective })
      expect(await stranger.fetch('*[_type == "secret"].title')).toEqual(['Open'])
      expect(await stranger.fetch('*[_id in path("**")][_type == "secret"].title')).toEqual(['Open'])
      expect(await stranger.fetch('*[_id == "drafts.open"]')).toEqual([])
      expect(await stranger.fetch('{"a": {"_ref": "drafts.open"}->title}')).toEqual({ a: null })
    }
    await expect(running.client().getDocument('drafts.open')).rejects.toMatchObject({ statusCode: 401 })
  })

  it('and viewers write nothing', async () => {
    await expect(running.client().create({ _type: 'page' })).rejects.toMatchObject({ statusCode: 401 })
    await expect(running.client('viewer').create({ _type: 'page' })).rejects.toMatchObject({
      statusCode: 403,
    })
  })

  it('with a token that is not valid are told so', async () => {
    const response = await fetch(`${running.origin}/v1/data/query/production?query=1`, {
      headers: { authorization: 'Bearer nonsense' },
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ errorCode: 'SIO-401-ANF' })
  })
})
