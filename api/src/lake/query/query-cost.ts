import type { ExprNode } from 'groq-js'
import { isNode } from './expressions.ts'

/** How many items an attribute holds is only known when it is read. */
const usualList = 20
const longestList = 1000
/**
 * Walking a document's lists takes time in proportion to the document. Only what reaches back to the outer list from
 * within can take its square, or more.
 */
const outerList = 1_000_000

interface Sizes {
  documents: number
  params: Record<string, unknown>
}

/**
 * About how many expressions are evaluated to answer a query. Lists inside of lists multiply, which is
 * what makes a short query run for minutes; what cannot be foreseen counts as too much.
 */
export function costOf(node: unknown, sizes: Sizes): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, item) => sum + costOf(item, sizes), 0)
  if (typeof node !== 'object' || node === null) return 0
  if (!isNode(node)) return costOf(Object.values(node), sizes)
  switch (node.type) {
    case 'Value':
    case 'Parameter':
      return 1
    case 'Filter':
    case 'Map':
    case 'FlatMap':
      return costOf(node.base, sizes) + sizeOf(node.base, sizes) * costOf(node.expr, sizes)
    case 'PipeFuncCall':
      return costOf(node.base, sizes) + sizeOf(node.base, sizes) * costOf(node.args, sizes)
    case 'OpCall':
      return 1 + costOf([node.left, node.right], sizes) + (node.op === 'match' ? matchCost(node.right) : 0)
    case 'FuncCall':
      // Functions on texts and lists can make long ones of short ones, and be put into each other.
      return 1 + (node.namespace === 'global' ? 1 : 10) * costOf(node.args, sizes)
    default:
      return 1 + costOf(Object.values(node), sizes)
  }
}

function sizeOf(node: ExprNode, sizes: Sizes): number {
  switch (node.type) {
    case 'Everything':
      return sizes.documents
    case 'Array':
      return node.elements.reduce((sum, { value, isSplat }) => sum + (isSplat ? sizeOf(value, sizes) : 1), 0)
    case 'Parameter': {
      const value = sizes.params[node.name]
      return Array.isArray(value) ? value.length : 1
    }
    case 'Filter':
    case 'Map':
    case 'Projection':
    case 'PipeFuncCall':
    case 'Group':
    case 'ArrayCoerce':
      return sizeOf(node.base, sizes)
    case 'Slice': {
      const { left, right, isInclusive } = node
      const length = left < 0 || right < 0 ? Infinity : Math.max(0, right - left + Number(isInclusive))
      return Math.min(length, sizeOf(node.base, sizes))
    }
    case 'FlatMap':
      return sizeOf(node.base, sizes) * usualList
    case 'AccessAttribute':
      return node.base ? Math.max(usualList, sizeOf(node.base, sizes)) : usualList
    case 'Parent':
      return outerList
    case 'Deref':
      return longestList
    case 'Value':
      return Array.isArray(node.value) ? node.value.length : usualList
    case 'This':
    case 'AccessElement':
      return usualList
    default:
      return longestList
  }
}

/** By how many terms the pattern may have; infinite where one of them can take more than linear time on a long word. */
function matchCost(pattern: ExprNode): number {
  if (pattern.type === 'Array') {
    return pattern.elements.reduce((sum, { value }) => sum + matchCost(value), 0)
  }
  if (pattern.type !== 'Value') return Infinity
  const texts: unknown[] = Array.isArray(pattern.value) ? pattern.value : [pattern.value]
  return texts.reduce<number>(
    (sum, text) => sum + (typeof text !== 'string' ? 1 : isLinear(text) ? 20 + text.length : Infinity),
    0,
  )
}

/** groq-js takes the dots off a text's edges before it matches, in a time that grows with the square of a run of them. */
export const manyDots = '.'.repeat(500)

/** groq-js turns each `*` into `.*`: all but one, not counting those at a term's end, are tried at every length. */
function isLinear(pattern: string) {
  if (pattern.includes(manyDots)) return false
  return pattern.split(/\s/).every((term) => {
    let end = term.length
    while (term[end - 1] === '*') end--
    return term.slice(0, end).split('*').length <= 2
  })
}
