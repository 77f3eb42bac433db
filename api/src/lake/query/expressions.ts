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
