import type { ExprNode } from 'groq-js'
import { isLiteral, isNode, mapNodes } from './expressions.ts'
import { everyDocument, type Key, keys, lookup, nothing } from './lookups.ts'

/** Documents that are handed to the evaluator as a parameter. */
interface Selection {
  name: string
  by: Key
  values: readonly unknown[]
}

/**
 * The query with `*` replaced wherever a filter names the documents: by a parameter where the filter compares with
 * constants, by a lookup where it compares with a field of the document outside. Slices come before projections.
 */
export function narrow(root: ExprNode) {
  const selections: Selection[] = []
  const select = (by: Key, values: readonly unknown[]): ExprNode => {
    const name = `lake ${selections.length}`
    selections.push({ name, by, values })
    return { type: 'Parameter', name }
  }
  const narrowed = mapNodes(root, (node) => rewriteNode(node, select))
  /** Whether it still looks at every document. */
  const everything = mentionsEverything(narrowed)
  return { root: narrowed, everything, selections }
}

type Select = (by: Key, values: readonly unknown[]) => ExprNode

function rewriteNode(node: ExprNode, select: Select): ExprNode {
  switch (node.type) {
    case 'Filter':
      return node.base.type === 'Everything' ? narrowFilter(node.expr, select) : node
    case 'FuncCall':
      return node.namespace === 'releases' && node.name === 'all' ? select('_type', ['system.release']) : node
    case 'Slice':
      if (node.base.type !== 'Map') return node
      return { ...node.base, base: { ...node, base: node.base.base } }
    case 'AccessElement': {
      const { base, index } = node
      if (base.type !== 'Map') return node
      const only: ExprNode = {
        type: 'Slice',
        base: base.base,
        left: index,
        right: index,
        isInclusive: true,
      }
      return { type: 'AccessElement', base: { ...base, base: only }, index: 0 }
    }
    default:
      return node
  }
}

interface Lookup {
  condition: ExprNode
  by: Key
  documents: (select: Select) => ExprNode
  /** The documents that are found meet the condition. */
  exact: boolean
}

function narrowFilter(expr: ExprNode, select: Select): ExprNode {
  const conditions = conditionsOf(expr)
  const [best] = conditions.flatMap(lookupsOf).sort((a, b) => keys.indexOf(a.by) - keys.indexOf(b.by))
  if (!best) return { type: 'Filter', base: { type: 'Everything' }, expr }
  const base = best.documents(select)
  const [first, ...others] = conditions.filter((condition) => !best.exact || condition !== best.condition)
  if (!first) return base
  const rest = others.reduce((left, right) => ({ type: 'And', left, right }), first)
  return { type: 'Filter', base, expr: rest }
}

function conditionsOf(expr: ExprNode): ExprNode[] {
  if (expr.type === 'Group') return conditionsOf(expr.base)
  return expr.type === 'And' ? [...conditionsOf(expr.left), ...conditionsOf(expr.right)] : [expr]
}

function lookupsOf(condition: ExprNode): Lookup[] {
  if (condition.type === 'FuncCall') {
    const { namespace, name, args } = condition
    const [value, ...others] = args
    if (namespace !== 'global' || name !== 'references' || !value || others.length > 0) return []
    return lookups(condition, 'references', value, constantsOf(value) ?? constantsIn(value), nothing)
  }
  if (condition.type !== 'OpCall') return []
  const { op, left, right } = condition
  if (op === '==') return [...comparison(condition, left, right), ...comparison(condition, right, left)]
  if (op !== 'in') return []
  const by = keyOf(left)
  if (by) return lookups(condition, by, right, allTexts(by, constantsIn(right)))
  // `$id in tags[]._ref`
  return right.type === 'Map' && isOwn(right.base) ? comparison(condition, right.expr, left) : []
}

function comparison(condition: ExprNode, key: ExprNode, value: ExprNode): Lookup[] {
  const by = keyOf(key)
  if (!by) return []
  const constants = constantsOf(value)
  if (by !== 'references') return lookups(condition, by, value, constants, nothing)
  // What is missing equals what is null.
  return lookups(condition, by, value, allTexts(by, constants), everyDocument)
}

/** Other values than texts are no reference's target, but may be what stands in `_ref`. */
function allTexts(by: Key, constants: readonly unknown[] | undefined) {
  return by !== 'references' || constants?.every((value) => typeof value === 'string') ? constants : undefined
}

function lookups(
  condition: ExprNode,
  by: Key,
  value: ExprNode,
  constants: readonly unknown[] | undefined,
  whenNull?: ExprNode,
): Lookup[] {
  if (constants) {
    return [{ condition, by, exact: by !== 'references', documents: (select) => select(by, constants) }]
  }
  const outside = whenNull && outsideOf(value)
  return outside ? [{ condition, by, exact: false, documents: () => lookup(by, outside, whenNull) }] : []
}

/** What a comparison with this expression looks documents up by. */
function keyOf(node: ExprNode): Key | undefined {
  if (node.type !== 'AccessAttribute') return undefined
  if (!node.base) return node.name === '_id' || node.name === '_type' ? node.name : undefined
  return node.name === '_ref' && isOwn(node.base) ? 'references' : undefined
}

/** Reads from the document itself. */
function isOwn(node: ExprNode): boolean {
  switch (node.type) {
    case 'This':
      return true
    case 'AccessAttribute':
      return !node.base || isOwn(node.base)
    case 'AccessElement':
    case 'ArrayCoerce':
    case 'Filter':
      return isOwn(node.base)
    default:
      return false
  }
}

function constantsOf(node: ExprNode): readonly unknown[] | undefined {
  return node.type === 'Value' && !Array.isArray(node.value) ? [node.value] : undefined
}

function constantsIn(node: ExprNode): readonly unknown[] | undefined {
  if (node.type === 'Value') return Array.isArray(node.value) ? node.value : []
  if (node.type !== 'Array') return undefined
  const values = node.elements.map(({ value, isSplat }) => (isSplat ? undefined : constantsOf(value)))
  return values.every((value) => value !== undefined) ? values.flat() : undefined
}

/** `^._id`, `^.author._ref` and the like, as they read outside of the filter: text, or nothing. */
function outsideOf(node: ExprNode): ExprNode | undefined {
  if (node.type !== 'AccessAttribute' || !node.base) return undefined
  const base = node.base.type === 'Parent' ? outer(node.base.n) : outsideOf(node.base)
  return base && { ...node, base }
}

const outer = (n: number): ExprNode => (n === 1 ? { type: 'This' } : { type: 'Parent', n: n - 1 })

function mentionsEverything(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(mentionsEverything)
  if (typeof node !== 'object' || node === null || isLiteral(node)) return false
  if (isNode(node) && node.type === 'Everything') return true
  return Object.values(node).some(mentionsEverything)
}
