import { evaluateSync, GroqSyntaxError, parse, toJS } from 'groq-js'
import type { ExprNode } from 'groq-js'
import { errorMessage } from '../../db/error-message.ts'
import { datasetName, projectId } from '../dataset.ts'
import type { SanityDocument } from '../document.ts'
import { refusal } from '../lake-error.ts'
import type { Perspective, View } from './perspective.ts'
import { asSanity } from './as-sanity.ts'
import { isLiteral, isNode } from './expressions.ts'
import { dereference, selected } from './lookups.ts'
import { narrow } from './narrow.ts'
import { costOf } from './query-cost.ts'
import { type SourceMap, type SourceMapKind, takeSourceMap, withSources } from './source-map.ts'

interface Asked {
  params: Record<string, unknown>
  identity: string
  /** Whether the answer tells where its values come from, and how. */
  sourceMap?: SourceMapKind
}

interface QueryContext extends Asked {
  view: View
}

export interface Question extends Asked {
  query: string
  perspective: Perspective
}

export interface Answer {
  result: unknown
  resultSourceMap?: SourceMap
}

/** Answers `groq` from memory. */
export function runQuery(groq: string, context: QueryContext): unknown {
  return readyQuery(groq, context)().result
}

/** The query with the documents that it looks at; what is returned evaluates it. */
export function readyQuery(groq: string, context: QueryContext): () => Answer {
  const { view, identity, sourceMap: kind } = context
  const { root, everything, selections, supplied } = supply(groq, context)
  const dataset = everything ? view.all() : []
  return () => {
    const referred: unknown[] = []
    const onReference = kind && ((found: unknown) => referred.push(found))
    const result = evaluate(root, { dataset, params: supplied, identity, view, onReference })
    if (!kind) return { result }
    const selected = selections.flatMap(({ name }) => supplied[name])
    const seen = new Set([referred.flat(), selected, dataset].flat() as SanityDocument[])
    return takeSourceMap(result, { view, kind, seen })
  }
}

/** About how much work answering would be, given the documents as they are. */
export function queryCost(groq: string, context: QueryContext): number {
  const { root, everything, supplied } = supply(groq, context)
  return costOf(root, { documents: everything ? context.view.all().length : 0, params: supplied })
}

function supply(groq: string, { view, ...asked }: QueryContext) {
  const prepared = prepare(groq, asked)
  const supplied: Record<string, unknown> = { ...asked.params }
  for (const { name, by, values } of prepared.selections) supplied[name] = selected(view, by, values)
  return { ...prepared, supplied }
}

export function evaluate(
  root: ExprNode,
  options: {
    dataset: unknown
    params: Record<string, unknown>
    identity: string
    view: View
    /** Is told each document that a reference leads to. */
    onReference?: (found: unknown) => void
  },
): unknown {
  try {
    const value = evaluateSync(root, {
      dataset: options.dataset,
      params: options.params,
      identity: options.identity,
      sanity: { projectId, dataset: datasetName },
      dereference({ _ref }) {
        const found = dereference(options.view, _ref)
        options.onReference?.(found)
        return found
      },
    })
    return toJS(value)
  } catch (error) {
    throw queryError(error)
  }
}

export function parseQuery(groq: string, params: Record<string, unknown>): ExprNode {
  const root = asSanity(parseText(groq, params))
  // The parser puts values in the place of those that are given.
  const missing = groq.includes('$') && parameterIn(root)
  if (missing) {
    const description = `param $${missing} referenced, but not provided`
    throw parseError(description, groq, groq.indexOf(`$${missing}`))
  }
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
    if (!(error instanceof GroqSyntaxError)) throw queryError(error)
    throw parseError(inSanitysWords(error.message), groq, error.position)
  }
}

/** The client shows the place itself. */
const inSanitysWords = (message: string) =>
  message
    .replace(/^Syntax error in GROQ query at position \d+: /, '')
    .replace('Unexpected end of query', 'unexpected end-of-file, expected expression')

const preparedQueries = new Map<string, ReturnType<typeof narrow>>()

/** The parsed query, kept for the next time. */
export function prepare(groq: string, { params, sourceMap }: Omit<Asked, 'identity'>) {
  const mapped = sourceMap !== undefined
  // The parser folds parameters into slices, so a query with parameters is parsed per set of them.
  const key = `${mapped}\n${groq}\n${groq.includes('$') ? JSON.stringify(params) : ''}`
  const known = preparedQueries.get(key)
  if (known) return known
  const parsed = parseQuery(groq, params)
  const prepared = narrow(mapped ? withSources(parsed) : parsed)
  if (preparedQueries.size >= 500) preparedQueries.clear()
  preparedQueries.set(key, prepared)
  return prepared
}

const queryError = (error: unknown) => refusal(400, 'queryError', errorMessage(error))

const parseError = (description: string, query: string, start: number) =>
  refusal(400, 'queryParseError', description, { query, start, end: start + 1 })
