import { type ExprNode, parse } from 'groq-js'
import { mapNodes } from './expressions.ts'

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
    if (!isCall(node, 'array', 'unique')) return node
    const [list] = node.args
    return list ? mapNodes(uniqueValues, (one) => (one.type === 'Parameter' ? list : one)) : node
  })
}

type Call = Extract<ExprNode, { type: 'FuncCall' }>

const isCall = (node: ExprNode, namespace: string, name: string): node is Call =>
  node.type === 'FuncCall' && node.namespace === namespace && node.name === name
