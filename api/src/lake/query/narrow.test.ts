import fc from 'fast-check'
import { evaluateSync, parse, toJS } from 'groq-js'
import { expect, test } from 'vitest'
import { Dataset } from '../dataset.ts'
import { type Perspective, Views } from './perspective.ts'
import { runQuery } from './query.ts'
import { params, randomDocuments, randomQueries } from './random-queries.fixture.ts'

const perspectives: Perspective[] = ['raw', 'published', ['drafts'], ['r1', 'drafts']]

test('2,000 random queries are answered as groq-js alone answers them over everything', () => {
  const datasets = fc.sample(randomDocuments, { numRuns: 20, seed: 20 })
  const queries = fc.sample(randomQueries, { numRuns: 2_000, seed: 20 })
  let found = 0
  for (const [index, documents] of datasets.entries()) {
    const dataset = new Dataset()
    for (const document of documents) dataset.put(document._id, document)
    const views = new Views(dataset)
    for (const [turn, groq] of queries.slice(index * 100, (index + 1) * 100).entries()) {
      const view = views.of(perspectives[turn % perspectives.length] ?? 'raw')
      const expected = bare(groq, view.all())
      expect(runQuery(groq, { view, params, identity: 'me' }), groq).toEqual(expected)
      if (JSON.stringify(expected).length > 4) found++
    }
  }
  expect(found).toBeGreaterThan(800)
})

function bare(groq: string, dataset: unknown) {
  return toJS(evaluateSync(parse(groq, { params }), { dataset, params, identity: 'me' }))
}
