import { evaluateSync, GroqSyntaxError, parse, toJS } from 'groq-js'
import type { ExprNode } from 'groq-js'
import { LakeError, refusal } from '../lake-error.ts'
import type { View } from './perspective.ts'
import { isLiteral, isNode } from './expressions.ts'
import { dereference, selected } from './lookups.ts'
import { narrow, type Selection } from './narrow.ts'
import { costOf } from './query-cost.ts'

export interface QueryContext {
  view: View
  params: Record<string, unknown>
  identity: string
}

/** Answers `groq` from memory. */
export function runQuery(groq: string, context: QueryContext): unknown {
  return readyQuery(groq, context)()
}

/** The query with the documents that it looks at; what is returned evaluates it. */
export function readyQuery(groq: string, context: QueryContext): () => unknown {
  const { view, identity } = context
  const { tree, supplied } = supply(groq, context)
  // Only for queries that look at everything.
  const dataset = tree.everything ? view.all() : []
  return () => evaluate(groq, tree, { dataset, params: supplied, identity, view })
}

/** About how much work answering would be, given the documents as they are. */
export function queryCost(groq: string, context: QueryContext): number {
  const { tree, supplied } = supply(groq, context)
  return costOf(tree.root, {
    documents: tree.everything ? context.view.all().length : 0,
    params: supplied,
  })
}

function supply(groq: string, { view, params }: QueryContext) {
  const { tree, selections } = prepare(groq, params)
  const supplied: Record<string, unknown> = { ...params }
  for (const { name, by, values } of selections) supplied[name] = selected(view, by, values)
  return { tree, supplied }
}

export function evaluate(
  groq: string,
  tree: { root: ExprNode },
  options: { dataset: unknown; params: Record<string, unknown>; identity: string; view: View },
): unknown {
  try {
    const value = evaluateSync(tree.root, {
      dataset: options.dataset,
      params: options.params,
      identity: options.identity,
      sanity: { projectId: 'local', dataset: 'production' },
      dereference: ({ _ref }) => dereference(options.view, _ref),
    })
    return toJS(value)
  } catch (error) {
    if (error instanceof LakeError) throw error
    throw queryRefusal(error instanceof Error ? error.message : String(error), groq)
  }
}

export function parseQuery(groq: string, params: Record<string, unknown>): ExprNode {
  const root = parseText(groq, params)
  // The parser puts values in the place of those that are given.
  const missing = groq.includes('$') && parameterIn(root)
  if (missing)
    throw queryRefusal(`param $${missing} referenced, but not provided`, groq, groq.indexOf(`$${missing}`))
  return root
}

function parameterIn(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || isLiteral(node)) return undefined
  if (isNode(node) && node.type === 'Parameter') return node.name
  for (const value of Object.values(node)) {
    const found = parameterIn(value)
    if (found) return found
  }
  return undefined
}

function parseText(groq: string, params: Record<string, unknown>): ExprNode {
  try {
    return parse(groq, { params })
  } catch (error) {
    if (error instanceof GroqSyntaxError) {
      throw queryRefusal(error.message, groq, error.position)
    }
    throw queryRefusal(error instanceof Error ? error.message : String(error), groq)
  }
}

interface Prepared {
  tree: { root: ExprNode; everything: boolean }
  selections: Selection[]
}

const preparedQueries = new Map<string, Prepared>()

function prepare(groq: string, params: Record<string, unknown>): Prepared {
  // The parser folds parameters into slices, so a query with parameters is parsed per set of them.
  const key = groq.includes('$') ? `${groq}\n${JSON.stringify(params)}` : groq
  const known = preparedQueries.get(key)
  if (known) return known
  const { root, everything, selections } = narrow(parseQuery(groq, params))
  const prepared = { tree: { root, everything }, selections }
  if (preparedQueries.size >= 500) preparedQueries.clear()
  preparedQueries.set(key, prepared)
  return prepared
}

function queryRefusal(description: string, query: string, position?: number) {
  const place =
    position === undefined ? {} : { query, start: position, end: Math.max(position + 1, position) }
  return refusal(400, position === undefined ? 'queryError' : 'queryParseError', description, place)
}
