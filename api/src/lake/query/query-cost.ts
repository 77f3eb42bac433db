import type { ExprNode } from 'groq-js'

/** How many items an attribute holds is only known when it is read. */
const usualList = 20
const longestList = 1000

export interface Sizes {
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
    case 'Slice':
    case 'PipeFuncCall':
    case 'Group':
    case 'ArrayCoerce':
      return sizeOf(node.base, sizes)
    case 'FlatMap':
      return sizeOf(node.base, sizes) * usualList
    case 'AccessAttribute':
      return node.base ? Math.max(usualList, sizeOf(node.base, sizes)) : usualList
    case 'Value':
    case 'This':
    case 'Parent':
    case 'AccessElement':
    case 'Deref':
      return usualList
    default:
      return longestList
  }
}

const isNode = (value: object): value is ExprNode => 'type' in value && typeof value.type === 'string'
