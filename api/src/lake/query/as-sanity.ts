import { type ExprNode, parse } from 'groq-js'
import { literal, mapNodes } from './expressions.ts'

/** Sanity finds one null in a list of many; the evaluator takes each for a value of its own. */
const uniqueValues = parse(
  '{"u": array::unique($list)}{"r": select(defined(u) => [...u[@ != null], ...u[@ == null][0...1]])}.r',
)

/** The query rewritten where Sanity's answer differs from the evaluator's. */
export function asSanity(root: ExprNode): ExprNode {
  return mapNodes(root, (node) => {
    if (node.type === 'OpCall' && node.op === 'in' && isCall(node.right, 'global', 'path')) {
      const [inner] = isCall(node.left, 'global', 'path') ? node.left.args : []
      return inner ? { ...node, left: inner } : node
    }
    if (node.type === 'PipeFuncCall' && node.name === 'score') {
      return { ...node, args: node.args.map(scored) }
    }
    if (!isCall(node, 'array', 'unique')) return node
    const [list] = node.args
    return list ? mapNodes(uniqueValues, (one) => (one.type === 'Parameter' ? list : one)) : node
  })
}

/**
 * As the specification scores: clauses in brackets one by one, and none that is boosted by less than nothing. What
 * matches no clause has 0, because clients ask for `_score > 0` to leave it out.
 */
function scored(node: ExprNode): ExprNode {
  if (node.type === 'Group') return scored(node.base)
  if (node.type === 'And' || node.type === 'Or')
    return { ...node, left: scored(node.left), right: scored(node.right) }
  if (!isCall(node, 'global', 'boost')) return node
  const [clause, boost] = node.args
  if (!clause || !boost) return node
  const condition: ExprNode = { type: 'OpCall', op: '>=', left: boost, right: literal(0) }
  const value: ExprNode = {
    type: 'Select',
    alternatives: [{ type: 'SelectAlternative', condition, value: boost }],
  }
  return { ...node, args: [scored(clause), value] }
}

type Call = Extract<ExprNode, { type: 'FuncCall' }>

const isCall = (node: ExprNode, namespace: string, name: string): node is Call =>
  node.type === 'FuncCall' && node.namespace === namespace && node.name === name
