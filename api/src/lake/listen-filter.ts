import type { ExprNode } from 'groq-js'
import type { SanityDocument } from './document.ts'
import { refusal } from './lake-error.ts'
import type { View } from './perspective.ts'
import { evaluate, parseQuery } from './query.ts'

/** Tells whether a document belongs to what a listener asked for; order, slice and projection do not matter. */
export function listenFilter(groq: string, params: Record<string, unknown>, view: View, identity: string) {
  const root = filterOf(parseQuery(groq, params))
  const matches = (document: SanityDocument | undefined) => {
    if (!document) return false
    const found = evaluate(groq, { root }, { dataset: [document], params, identity, view })
    return Array.isArray(found) && found.length > 0
  }
  return matches
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
