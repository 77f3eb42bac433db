import { parseJsonPath, resolveEditInfo, studioPath } from '@sanity/client/csm'
import { createClient, stegaClean } from '@sanity/client/stega'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Dataset } from '../dataset.ts'
import { startLake } from '../lake.fixture.ts'
import { Views } from './perspective.ts'
import { readyQuery, runQuery } from './query.ts'
import { params, randomDocuments, randomQueries } from './random-queries.fixture.ts'

let running: Awaited<ReturnType<typeof startLake>>

beforeAll(async () => {
  running = await startLake()
  const reference = (_ref: string) => ({ _type: 'reference', _ref })
  await running
    .client('editor')
    .transaction()
    .create({ _id: 'ada', _type: 'author', name: 'Ada', links: [{ _key: 'k1', label: 'Home' }] })
    .create({
      _id: 'one',
      _type: 'post',
      title: 'One',
      tags: ['x', 'y'],
      author: reference('ada'),
      parts: [
        { _key: 'a', text: 'First', more: { by: reference('ada') } },
        { _key: 'b', text: 'Second' },
      ],
    })
    .create({ _id: 'drafts.one', _type: 'post', title: 'Draft of one', author: reference('ada') })
    .commit()
})
afterAll(() => running.stop())

const one = '*[_id == "one"][0]'
const cases: [groq: string, values: Record<string, string>][] = [
  [`${one}.title`, { '': 'one title' }],
  [`${one}{title, "again": @["title"]}`, { title: 'one title', again: 'one title' }],
  [`${one}{"upper": upper(title), "name": author->name}`, { name: 'ada name' }],
  [`${one}{...author->}{name}`, { name: 'ada name' }],
  [`${one}{..., "title": parts[1].text}`, { title: 'one parts[_key=="b"].text' }],
  [`${one}{tags}`, { 'tags[0]': 'one tags[0]', 'tags[1]': 'one tags[1]' }],
  [`${one}.parts[].text`, { '[0]': 'one parts[_key=="a"].text', '[1]': 'one parts[_key=="b"].text' }],
  [`${one}{"all": parts[_key == "b"]{text}}`, { 'all[0].text': 'one parts[_key=="b"].text' }],
  [
    `${one}{parts[]{"of": more.by->{links[]{label}}}}`,
    { 'parts[0].of.links[0].label': 'ada links[_key=="k1"].label' },
  ],
  ['*[_type == "post"] | order(title)[0..1].title', { '[0]': 'one title' }],
  ['{"post": *[_id == "one"][0]{title}}', { 'post.title': 'one title' }],
  [`${one}{"both": [title, author->name]}`, {}],
]

test.each(cases)('%s', async (groq, expected) => {
  const client = running.client('viewer', {
    resultSourceMap: 'withKeyArraySelector',
    perspective: 'published',
  })
  const { result, resultSourceMap } = await client.fetch(groq, {}, { filterResponse: false })
  expect(resultSourceMap).toBeDefined()
  const found = Object.fromEntries(
    Object.keys(resultSourceMap?.mappings ?? {}).map((path) => {
      const resultPath = parseJsonPath(path)
      const info = resolveEditInfo({ resultSourceMap: resultSourceMap!, resultPath, studioUrl: '/studio' })
      const key = resultPath.map((own) => (typeof own === 'number' ? `[${own}]` : `.${String(own)}`)).join('')
      return [key.replace(/^\./, ''), `${info?.id} ${studioPath.toString(info?.path as never)}`]
    }),
  )
  expect(found, JSON.stringify(result)).toMatchObject(expected)
  expect(Object.keys(found).length).toBeGreaterThanOrEqual(Object.keys(expected).length)
})

test('the stega of the client finds the document and the path of each text', async () => {
  const encoded: string[] = []
  const client = createClient({
    ...running.client('viewer').config(),
    token: 'viewer',
    perspective: 'drafts',
    stega: {
      enabled: true,
      studioUrl: '/studio',
      filter({ sourceDocument, sourcePath, value }) {
        encoded.push(`${sourceDocument._id} ${sourcePath.join('.')} ${value}`)
        return true
      },
    },
  })
  const post = await client.fetch<{ title: string; by: { name: string } }>(
    `*[_type == "post"][0]{title, "by": author->{name}}`,
  )
  expect(encoded).toEqual(['drafts.one title Draft of one', 'ada name Ada'])
  expect(post.title).not.toBe('Draft of one')
  expect(stegaClean(post)).toEqual({ title: 'Draft of one', by: { name: 'Ada' } })
})

test('a map changes nothing of the answer to 500 random queries, and each place holds its value', () => {
  const datasets = fc.sample(randomDocuments, { numRuns: 10, seed: 7 })
  const queries = fc.sample(randomQueries, { numRuns: 500, seed: 7 })
  let places = 0
  for (const [index, documents] of datasets.entries()) {
    const dataset = new Dataset()
    for (const document of documents) dataset.put(document._id, document)
    const view = new Views(dataset).of('raw')
    for (const groq of queries.slice(index * 50, (index + 1) * 50)) {
      const context = { view, params, identity: 'me' }
      const { result, resultSourceMap } = readyQuery(groq, { ...context, sourceMap: 'index' })()
      expect(result, groq).toEqual(runQuery(groq, context))
      for (const [path, { source }] of Object.entries(resultSourceMap?.mappings ?? {})) {
        const { _id = '' } = resultSourceMap?.documents[source.document] ?? {}
        const place = resultSourceMap?.paths[source.path] ?? ''
        expect(at(dataset.get(_id), place), `${groq} ${path} ${_id}${place}`).toBe(at(result, path))
        places++
      }
    }
  }
  expect(places).toBeGreaterThan(1_000)
})

const at = (value: unknown, path: string) =>
  parseJsonPath(path).reduce((inner, key) => (inner as Record<string, unknown>)[String(key)], value)
