import { setInterval } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLake } from '../lake.fixture.ts'

type Running = Awaited<ReturnType<typeof startLake>>
let running: Running
const page = '*[_id == "page"][0]{title}'

beforeAll(async () => {
  running = await startLake({ knownQueries: [page] })
  const mutations = Array.from({ length: 400 }, (_, index) => ({
    create: { _id: index === 0 ? 'page' : `drafts.d${index}`, _type: 'doc', title: `Title ${index}` },
  }))
  running.lake.mutate(mutations, { id: 'seed', name: 'Seed' })
})
afterAll(() => running.stop())

const products = '[1,1,1,1,1,1,1,1,1,1]'
const nested = (depth: number): string =>
  depth === 0 ? 'true' : `count(${products}[${nested(depth - 1)}]) > 0`
const joined = 'count(*[count(*[count(*[title != ^.^.title && title != "x"]) > 0]) > 0])'
const words = (depth: number): string =>
  depth === 0 ? 'title' : `array::join(string::split(${words(depth - 1)}, ""), "0123456789abcdef")`

it('what staff ask is answered elsewhere when it is much, and pages are answered meanwhile', async () => {
  const viewer = running.client('viewer', { perspective: 'raw' })
  const bombed = viewer.fetch(joined, {}, { timeout: 60_000 }).then(
    () => undefined,
    (error: unknown) => error,
  )
  const [before, beforeHere] = [process.cpuUsage(), process.threadCpuUsage()]
  let done = false
  void bombed.then(() => (done = true))
  let turns = 0
  let busiest = 0
  let began = process.threadCpuUsage()
  for await (const _ of setInterval(20)) {
    expect(await running.lake.query(page)).toEqual({ title: 'Title 0' })
    const { user, system } = process.threadCpuUsage(began)
    busiest = Math.max(busiest, user + system)
    turns++
    if (done) break
    began = process.threadCpuUsage()
  }
  expect(await bombed).toMatchObject({ statusCode: 400, details: { type: 'queryTimeout' } })
  expect(turns).toBeGreaterThan(10)
  // The thread of the pages hardly worked, while another took all the time that the machine had for it.
  expect(busiest).toBeLessThan(500_000)
  expect(process.cpuUsage(before).user).toBeGreaterThan(2 * process.threadCpuUsage(beforeHere).user)
}, 90_000)

it('a join over drafts is answered the same in either place, and follows each commit', async () => {
  const viewer = running.client('viewer', { perspective: 'raw' })
  const join = 'count(*[_type == "doc" && count(*[_type == ^._type && _id == ^._id]) == 1])'
  expect(await viewer.fetch(join)).toBe(400)
  await running.client('editor').create({ _id: 'drafts.late', _type: 'doc' })
  expect(await viewer.fetch(join)).toBe(401)
  expect(await running.client('viewer').fetch(join)).toBe(1)
  expect(await running.client('viewer').fetch(join, {}, { perspective: 'drafts' })).toBe(401)
})

describe('what would be evaluated where the pages are is refused', () => {
  const editor = () => running.client('editor')
  // An event source does not tell what a refusal says.
  const listen = async (token: string, query: string) => {
    const url = `${running.origin}/v1/data/listen/production?query=${encodeURIComponent(query)}`
    const answer = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    const { error } = (await answer.json()) as { error: { type: string; description: string } }
    expect([answer.status, error.type]).toEqual([400, 'queryTooComplex'])
    throw new Error(error.description)
  }
  it.each([
    ['a listener, by lists in lists', () => listen('editor', `*[${nested(8)}]`)],
    ['a listener, by words that grow', () => listen('editor', `*[${words(6)} == "a"]`)],
    ['a listener, by a pattern that backtracks', () => listen('editor', '*[title match "*a*a*a*b"]')],
    ['a listener, by two wildcards within a term', () => listen('editor', '*[title match "x *a*b"]')],
    ['a listener, by a pattern from a document', () => listen('editor', '*[title match pattern]')],
    ['a listener, by a pattern of dots', () => listen('editor', `*[title match "${'.'.repeat(900)}"]`)],
    [
      'a listener, by a thousand terms',
      () => listen('editor', `*[count(tags[@ match "${'ab* '.repeat(1_000)}"]) > 0]`),
    ],
    [
      'a listener, by a list within itself',
      () => listen('editor', '*[count(tags[count(^.tags[@ == ^]) > 1]) > 0]'),
    ],
    ['a deletion by a pattern that backtracks', () => editor().delete({ query: '*[title match "*a*a*b"]' })],
    ['a deletion by lists in lists', () => editor().delete({ query: `*[${nested(8)}]` })],
    [
      'a patch by documents in documents',
      () =>
        editor()
          .patch({ query: `*[${joined} > 0]` })
          .set({ a: 1 })
          .commit(),
    ],
    [
      'a deletion by functions',
      () => editor().delete({ query: 'fn a::b($x) = $x{_id}; *[a::b(@)._id == "a"]' }),
    ],
    ['a chain of operators', () => editor().fetch('1' + '+1'.repeat(5000))],
  ])('%s', async (_, ask) => {
    await expect(ask()).rejects.toThrow(/too much work|longer than|operators|functions/)
  })

  it.each([
    '*[_type == "song" && (title match $words || lower(name) match $words) && _id in $ids]{_id} | order(title)',
    '*[count(tags[@ == "x"]) > 0 && !(_id in path("drafts.**")) && defined(slug.current)]',
    '*[references("a") || author->name == "Ada"]',
    '*[title match "*wor* a*b*" || title match $words]',
    '*[count(sections[count(parts[text match "x*"]) > 0]) > 0]',
  ])('and %s is not', async (query) => {
    const params = { words: 'a*', ids: ['a', 'b'] }
    const welcomed = new Promise<string>((resolve, reject) => {
      const listening = running
        .client('viewer')
        .listen(query, params, { events: ['welcome'] })
        .subscribe({
          next({ type }) {
            listening.unsubscribe()
            resolve(type)
          },
          error: reject,
        })
    })
    expect(await welcomed).toBe('welcome')
  })
})

it('a document of a long word or of many dots delays no commit', async () => {
  const welcomed = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<string>()
  const listening = running
    .client('viewer', { perspective: 'raw' })
    .listen('*[title match "*b*" || title match "a*b"]', {}, { events: ['welcome', 'mutation'] })
    .subscribe((event) =>
      event.type === 'welcome'
        ? welcomed.resolve()
        : heard.resolve((event as { documentId: string }).documentId),
    )
  await welcomed.promise
  const began = process.threadCpuUsage()
  for (const [_id, title] of [
    ['long', 'a'.repeat(100_000)],
    ['dots', '.'.repeat(100_000)],
  ]) {
    running.lake.mutate([{ createOrReplace: { _id, _type: 'song', title } }], { id: 'seed', name: 'Seed' })
  }
  expect(process.threadCpuUsage(began).user).toBeLessThan(1_000_000)
  // Rather one event too many than seconds for everybody.
  expect(await heard.promise).toBe('dots')
  listening.unsubscribe()
})

it('a query may define functions, and one that grows without end takes no other with it', async () => {
  const viewer = running.client('viewer', { perspective: 'raw' })
  const named = 'fn lake::named($doc) = $doc{"name": title}; *[_id == "page"]{"own": lake::named(@)}'
  expect(await viewer.fetch(named)).toEqual([{ own: { name: 'Title 0' } }])
  const levels = Array.from(
    { length: 40 },
    (_, level) => `fn lake::f${level + 1}($x) = $x{"a": lake::f${level}(@), "b": lake::f${level}(@)};`,
  )
  const grown = `fn lake::f0($x) = $x{_id}; ${levels.join(' ')} *[0]{"all": lake::f40(@)}`
  const refused = viewer.fetch(grown, {}, { timeout: 60_000 }).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(await running.lake.query(page)).toEqual({ title: 'Title 0' })
  expect(await refused).toMatchObject({ statusCode: 400 })
  expect(await viewer.fetch(named)).toEqual([{ own: { name: 'Title 0' } }])
}, 90_000)
