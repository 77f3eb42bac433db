import { evaluateSync, GroqSyntaxError, parse, toJS } from 'groq-js'
import type { ExprNode } from 'groq-js'
import type { SanityDocument } from '../document.ts'
import { LakeError, refusal } from '../lake-error.ts'
import type { View } from './perspective.ts'
import { costOf } from './query-cost.ts'

export interface QueryContext {
  view: View
  params: Record<string, unknown>
  identity: string
}

/** Answers `groq` from memory. Filters on `_type` or `_id` look at those documents only. */
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
  const { tree, narrowings } = prepare(groq, params)
  const supplied: Record<string, unknown> = { ...params }
  for (const { name, select } of narrowings) supplied[name] = select(view, params)
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
      dereference: ({ _ref }) => options.view.byId(_ref) as never,
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

interface Narrowing {
  name: string
  select: (view: View, params: Record<string, unknown>) => readonly SanityDocument[]
}

interface Prepared {
  tree: { root: ExprNode; everything: boolean }
  narrowings: Narrowing[]
}

const preparedQueries = new Map<string, Prepared>()

function prepare(groq: string, params: Record<string, unknown>): Prepared {
  // The parser folds parameters into slices, so a query with parameters is parsed per set of them.
  const key = groq.includes('$') ? `${groq}\n${JSON.stringify(params)}` : groq
  const known = preparedQueries.get(key)
  if (known) return known
  const narrowings: Narrowing[] = []
  const root = narrow(parseQuery(groq, params), narrowings)
  const prepared = { tree: { root, everything: mentionsEverything(root) }, narrowings }
  if (preparedQueries.size >= 500) preparedQueries.clear()
  preparedQueries.set(key, prepared)
  return prepared
}

/** Replaces `*` below a filter on `_type` or `_id` by a parameter that holds just those documents. */
function narrow<T>(node: T, narrowings: Narrowing[]): T {
  if (Array.isArray(node)) return node.map((item) => narrow(item, narrowings)) as T
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'value' && isLiteral(node) ? value : narrow(value, narrowings),
    ]),
  ) as T
  if (!isNode(copy) || copy.type !== 'Filter' || copy.base.type !== 'Everything') return copy
  const select = selection(copy.expr)
  if (!select) return copy
  const name = `lake ${narrowings.length}`
  narrowings.push({ name, select })
  return { ...copy, base: { type: 'Parameter', name } }
}

function selection(expr: ExprNode): Narrowing['select'] | undefined {
  if (expr.type === 'Group') return selection(expr.base)
  if (expr.type === 'And') return selection(expr.left) ?? selection(expr.right)
  if (expr.type !== 'OpCall') return undefined
  const { op, left, right } = expr
  if (left.type !== 'AccessAttribute' || left.base) {
    return op === '==' ? flipped(right, left) : undefined
  }
  if (op === '==') return pick(left.name, right)
  if (op === 'in') return pickSome(left.name, right)
  return undefined
}

const flipped = (attribute: ExprNode, value: ExprNode) =>
  attribute.type === 'AccessAttribute' && !attribute.base ? pick(attribute.name, value) : undefined

function pick(attribute: string, value: ExprNode): Narrowing['select'] | undefined {
  const read = constant(value)
  if (!read) return undefined
  return (view, params) => find(view, attribute, read(params))
}

function pickSome(attribute: string, value: ExprNode): Narrowing['select'] | undefined {
  const read = constants(value)
  if (!read) return undefined
  return (view, params) => {
    const wanted = read(params)
    return Array.isArray(wanted) ? [...new Set(wanted)].flatMap((item) => find(view, attribute, item)) : []
  }
}

function find(view: View, attribute: string, value: unknown): readonly SanityDocument[] {
  if (typeof value !== 'string') return []
  if (attribute === '_type') return view.ofType(value)
  const found = view.byId(value)
  return found ? [found] : []
}

type Read = (params: Record<string, unknown>) => unknown

function constant(node: ExprNode): Read | undefined {
  if (node.type === 'Value') return () => node.value
  if (node.type === 'Parameter') return (params) => params[node.name]
  return undefined
}

function constants(node: ExprNode): Read | undefined {
  if (node.type !== 'Array') return constant(node)
  const reads = node.elements.map((element) => (element.isSplat ? undefined : constant(element.value)))
  if (reads.some((read) => !read)) return undefined
  return (params) => reads.map((read) => read?.(params))
}

function mentionsEverything(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(mentionsEverything)
  if (typeof node !== 'object' || node === null) return false
  if (isNode(node) && node.type === 'Everything') return true
  if (isNode(node) && node.type === 'FuncCall' && node.namespace !== 'global') return true
  return Object.values(node).some(mentionsEverything)
}

const isNode = (value: unknown): value is ExprNode =>
  typeof value === 'object' && value !== null && 'type' in value
const isLiteral = (node: object) => isNode(node) && node.type === 'Value'

function queryRefusal(description: string, query: string, position?: number) {
  const place =
    position === undefined ? {} : { query, start: position, end: Math.max(position + 1, position) }
  return refusal(400, position === undefined ? 'queryError' : 'queryParseError', description, place)
}
