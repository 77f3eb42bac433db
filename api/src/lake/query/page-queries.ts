import type { Context } from 'hono'
import { refusal } from '../lake-error.ts'
import type { Answer } from './query.ts'
import type { SourceMap, SourceMapKind } from './source-map.ts'

/** On every answer and every live event: one tag for all content. */
export const syncTag = 's1:content'

const mostParams = 10
const longestParams = 2_000

/** The parameters that the query names. Others are dropped, because each set of them is a cached answer of its own. */
export function readPageParams(query: string, params: Record<string, unknown>) {
  const named = Object.entries(params).filter(([name]) => query.includes(`$${name}`))
  if (named.length > mostParams || JSON.stringify(named).length > longestParams) {
    throw refusal(400, 'queryTooComplex', 'The parameters are too many or too long')
  }
  return Object.fromEntries(named)
}

/** As @sanity/client reads it. */
export function answerBody(
  search: URLSearchParams,
  { query, result, resultSourceMap, ms }: Answer & { query: string; ms: number },
) {
  return {
    ...(search.get('returnQuery') !== 'false' && { query }),
    result: result ?? null,
    syncTags: [syncTag],
    ms,
    ...(resultSourceMap && { resultSourceMap }),
  }
}

/** The answer to a page's query as a stranger gets it. It is the same each time, so that its ETag is, too. */
export function answerPageQuery(
  c: Context,
  { query, result, search }: { query: string; result: unknown; search: URLSearchParams },
) {
  const resultSourceMap = readSourceMap(search) && emptySourceMap
  const body = answerBody(search, { query, result, resultSourceMap, ms: 0 })
  return c.json(body, 200, { 'cache-control': 'no-cache', vary: 'authorization' })
}

/** Visitors are told nothing of the documents behind a page; that there is a map is what their loaders look at. */
const emptySourceMap: SourceMap = { documents: [], paths: [], mappings: {} }

/** What kind of map a request asks for. */
export function readSourceMap(search: URLSearchParams): SourceMapKind | undefined {
  const wanted = search.get('resultSourceMap')
  if (wanted === 'withKeyArraySelector') return 'key'
  return wanted === null || wanted === 'false' ? undefined : 'index'
}
