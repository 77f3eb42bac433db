import type { ExprNode } from 'groq-js'
import type { SanityDocument } from '../document.ts'
import { refusal } from '../lake-error.ts'
import { tooComplex } from '../query/query-bounds.ts'
import { costOf, manyDots } from '../query/query-cost.ts'
import type { View } from '../query/perspective.ts'
import { evaluate, parseQuery } from '../query/query.ts'

/** For one listener and one document: a few milliseconds, in proportion to the size of the document. */
const maxCost = 20_000

/** Whether a document matches the query of a listener; order, slice and projection are ignored. */
export function listenFilter(
  groq: string,
  params: Record<string, unknown>,
  { view, identity }: { view: View; identity: string },
) {
  const root = filterOf(parseQuery(groq, params))
  // The filter is evaluated on the main thread at every commit.
  if (costOf(root, { documents: 1, params }) > maxCost) {
    throw tooComplex('The query is too much work to be listened to')
  }
  const hasMatch = JSON.stringify(root).includes('"op":"match"')
  return (document: SanityDocument | undefined) => {
    if (!document) return false
    // An event too many is better than a missing one.
    if (hasMatch && JSON.stringify(document).includes(manyDots)) return true
    const found = evaluate(root, { dataset: [document], params, identity, view })
    return Array.isArray(found) && found.length > 0
  }
}

function filterOf(node: ExprNode): ExprNode {
  switch (node.type) {
    case 'Everything':
      return node
    case 'Filter':
      return { ...node, base: filterOf(node.base) }
    case 'Projection':
    case 'Map':
    case 'FlatMap':
    case 'Slice':
    case 'AccessElement':
    case 'ArrayCoerce':
    case 'PipeFuncCall':
    case 'Group':
      return filterOf(node.base)
    case 'AccessAttribute':
    case 'Deref':
      if (node.base) return filterOf(node.base)
  }
  throw refusal(
    400,
    'queryParseError',
    'Only queries that begin with a filter on documents can be listened to',
  )
}
