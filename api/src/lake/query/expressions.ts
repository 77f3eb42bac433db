import type { ExprNode } from 'groq-js'

export const isNode = (value: unknown): value is ExprNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A value in it is data, whatever it looks like. */
export const isLiteral = (node: object) => isNode(node) && node.type === 'Value'

export const literal = (value: unknown): ExprNode => ({ type: 'Value', value })

export const call = (name: string, ...args: ExprNode[]): ExprNode => ({
  type: 'FuncCall',
  namespace: 'global',
  name,
  args,
})

/** `{"_ref": value}->` */
export const deref = (value: ExprNode): ExprNode => ({ type: 'Deref', base: objectOf({ _ref: value }) })

export const attribute = (name: string, value: ExprNode) =>
  ({ type: 'ObjectAttributeValue', name, value }) as const

export const objectOf = (values: Record<string, ExprNode>) =>
  ({
    type: 'Object',
    attributes: Object.entries(values).map(([name, value]) => attribute(name, value)),
  }) satisfies ExprNode

/** A copy of the tree in which `change` has been applied to every node, innermost first. */
export function mapNodes<T>(node: T, change: (copy: ExprNode, node: ExprNode) => ExprNode): T {
  if (Array.isArray(node)) return node.map((item: unknown) => mapNodes(item, change)) as T
  if (typeof node !== 'object' || node === null || isLiteral(node)) return node
  const entries = Object.entries(node).map(([key, value]) => [key, mapNodes(value as unknown, change)])
  const copy = Object.fromEntries(entries) as T & object
  return isNode(copy) && isNode(node) ? (change(copy, node) as T) : copy
}
