import { setInterval } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkBudget } from '../http/limits/work-budget.ts'
import { startLake } from './lake.fixture.ts'

type Running = Awaited<ReturnType<typeof startLake>>
let running: Running
const page = '*[_id == "page"][0]{title}'
const bomb = 'count(*[count(*[count(*[title != ^.^.title && title != "x"]) > 0]) > 0])'

beforeAll(async () => {
  running = await startLake({ knownQueries: [page], publicDataset: true })
  const mutations = Array.from({ length: 400 }, (_, index) => ({
    create: { _id: index === 0 ? 'page' : `d${index}`, _type: 'doc', title: `Title ${index}` },
  }))
  running.lake.mutate(mutations, { id: 'seed', name: 'Seed' })
})
afterAll(() => running.stop())

it('a bomb ends after half a second, in the words of the client, while the page answers', async () => {
  const stranger = running.client()
  await stranger.fetch('count(*)')
  const started = performance.now()
  const bombed = stranger.fetch(bomb).catch((error: unknown) => error)
  let answered = 0
  for await (const _ of setInterval(5)) {
    expect(await running.lake.query(page)).toEqual({ title: 'Title 0' })
    answered++
    if (performance.now() - started > 400) break
  }
  expect(answered).toBeGreaterThan(1)
  expect(await bombed).toMatchObject({ statusCode: 400, details: { type: 'queryTimeout' } })
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(await stranger.fetch('count(*)')).toBe(400)
})

it('a thread outlives the queries that took too long', async () => {
  const started: unknown[] = []
  const count = (worker: unknown) => started.push(worker)
  process.on('worker', count)
  for (const more of [' + 1', ' + 2']) {
    await expect(running.client().fetch(bomb + more)).rejects.toMatchObject({
      details: { type: 'queryTimeout' },
    })
    expect(await running.client().fetch(`count(*)${more}`)).toBeGreaterThan(400)
  }
  process.off('worker', count)
  expect(started).toEqual([])
})

it('many bombs at once are turned away with a time to come back', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => fetch(ask(`${bomb} + ${index}`)).then((answer) => answer)),
  )
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]!.headers.get('retry-after')).toBe('1')
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]))
})

it('queries too long, too deep or with too many operators are not even tried', async () => {
  for (const query of [
    `"${'x'.repeat(9000)}"`,
    '('.repeat(60) + '1' + ')'.repeat(60),
    '1' + '+1'.repeat(1000),
  ]) {
    const answer = await fetch(ask(query))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { type: 'queryTooComplex' } })
  }
})

it('a query that eats memory ends alone', async () => {
  const answer = await fetch(ask('*[]{"a": *[]{"b": *[]{"c": *[]}}}'))
  expect(answer.status).toBe(400)
  expect(await running.client().fetch('count(*)')).toBe(400)
})

it('see each commit at once', async () => {
  const stranger = running.client()
  running.lake.mutate([{ create: { _id: 'fresh', _type: 'fresh' } }], { id: 'seed', name: 'Seed' })
  expect(await stranger.fetch('count(*[_type == "fresh"])')).toBe(1)
  running.lake.mutate([{ delete: { id: 'fresh' } }], { id: 'seed', name: 'Seed' })
  expect(await stranger.fetch('count(*[_type == "fresh"])')).toBe(0)
})

const ask = (query: string) => `${running.origin}/v1/data/query/production?query=${encodeURIComponent(query)}`

it('a stranger’s query may be as large as its bounds allow, and staff’s larger', async () => {
  const post = async (params: object, role?: string) => {
    const answer = await fetch(`${running.origin}/v2025-02-19/data/query/production`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(role && { authorization: `Bearer ${role}` }) },
      body: JSON.stringify({ query: '$words', params }),
    })
    await answer.body?.cancel()
    return answer.status
  }
  expect(await post({ words: '\u0001'.repeat(1_300) })).toBe(200)
  expect(await post({ words: 'x'.repeat(20_000) })).toBe(400)
  expect(await post({ words: 'x'.repeat(200_000) })).toBe(413)
  expect(await post({ words: 'x'.repeat(200_000) }, 'viewer')).toBe(200)
})

it('an address has so much time for its queries, and never a listener', async () => {
  const spent = await startLake({
    knownQueries: [page],
    publicDataset: true,
    work: createWorkBudget({ limit: 1 }),
  })
  const ask = async (n: number) => {
    const answer = await fetch(`${spent.origin}/v2025-02-19/data/query/production?query=${n}`)
    await answer.body?.cancel()
    return answer
  }
  let answer = await ask(0)
  for (let n = 1; n < 200 && answer.status !== 429; n += 1) answer = await ask(n)
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await spent.client().fetch(page)).toBeNull()
  expect((await fetch(`${spent.origin}/v1/data/listen/production?query=*`)).status).toBe(401)
  await spent.stop()
})
