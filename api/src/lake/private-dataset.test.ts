import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLake } from './lake.fixture.ts'

type Running = Awaited<ReturnType<typeof startLake>>
let running: Running
const page = '*[_id == $id][0]{_id, title}'

beforeAll(async () => {
  running = await startLake({ knownQueries: [page] })
  const documents = [
    { _id: 'open', _type: 'page', title: 'Open '.repeat(500) },
    { _id: 'drafts.open', _type: 'page', title: 'HIDDEN' },
  ]
  running.lake.mutate(
    documents.map((document) => ({ create: document })),
    { id: 'seed', name: 'Seed' },
  )
})
afterAll(() => running.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${running.origin}/v2025-02-19${path}`, { headers })
const queryPath = (query: string, more = '') =>
  `/data/query/production?query=${encodeURIComponent(query)}${more}`

describe('without a token', () => {
  it.each([
    ['a free query', queryPath('*')],
    ['a page’s query with a blank more', queryPath(`${page} `)],
    ['no query', '/data/query/production'],
    ['a document', '/data/doc/production/open'],
    ['a listener', '/data/listen/production?query=*'],
    ['live events', '/data/live/events/production'],
    ['an export', '/data/export/production'],
    ['history', '/data/history/production/transactions/open'],
    ['the project', '/projects/local'],
    ['what does not exist', '/data/nothing/production'],
  ])('%s is refused in Sanity’s words', async (_, path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      message: 'Session not found',
      errorCode: 'SIO-401-ANF',
    })
  })

  it('a page’s query is answered by GET and by POST, with what is published', async () => {
    const stranger = running.client(undefined, { perspective: 'drafts' })
    expect(await stranger.fetch(page, { id: 'open' })).toMatchObject({ _id: 'open' })
    expect(await stranger.fetch(page, { id: 'drafts.open' })).toBeNull()
    const posted = await fetch(`${running.origin}/v1/data/query/production`, {
      method: 'POST',
      body: JSON.stringify({ query: page, params: { id: 'open' } }),
    })
    expect(await posted.json()).toMatchObject({ result: { _id: 'open' } })
  })

  it('a page’s answer is compressed, and not sent again to whoever has it', async () => {
    const path = queryPath(page, '&$id="open"')
    const answer = await ask(path, { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const etag = answer.headers.get('etag') ?? ''
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304)
    running.lake.mutate([{ patch: { id: 'open', set: { title: 'New' } } }], { id: 'seed', name: 'Seed' })
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('parameters are few and short, and those that the query does not name are dropped', async () => {
    const answer = await ask(queryPath(page, `&$id=${JSON.stringify('x'.repeat(3_000))}`))
    expect(answer.status).toBe(400)
    const more = Array.from({ length: 20 }, (_, n) => `&$more${n}=${n}`).join('')
    expect((await ask(queryPath(page, `&$id="open"${more}`))).status).toBe(200)
  })
})

it('with a token everything is answered as before', async () => {
  const viewer = running.client('viewer', { perspective: 'raw' })
  expect(await viewer.fetch('count(*)')).toBe(2)
  expect(await viewer.getDocument('open')).toMatchObject({ _id: 'open' })
})
