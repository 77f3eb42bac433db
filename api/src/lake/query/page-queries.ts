import type { Context } from 'hono'
import { refusal } from '../lake-error.ts'

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

/** The answer to a page's query as a stranger gets it. It is the same each time, so that its ETag is, too. */
export function answerPageQuery(
  c: Context,
  { query, result, search }: { query: string; result: unknown; search: URLSearchParams },
) {
  const body = {
    ...(search.get('returnQuery') !== 'false' && { query }),
    result: result ?? null,
    syncTags: [syncTag],
    ms: 0,
    ...sourceMap(search),
  }
  return c.json(body, 200, { 'cache-control': 'no-cache', vary: 'authorization' })
}

/** An empty map is enough for the Studio's preview, which asks for the drafts itself. */
export const sourceMap = (search: URLSearchParams) =>
  search.has('resultSourceMap') &&
  search.get('resultSourceMap') !== 'false' && {
    resultSourceMap: { documents: [], paths: [], mappings: {} },
  }
