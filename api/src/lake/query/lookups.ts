import type { ExprNode } from 'groq-js'
import type { SanityDocument } from '../document.ts'
import { call, deref, literal } from './expressions.ts'
import type { View } from './perspective.ts'

/** What documents can be looked up by; the one that finds least comes first. */
export const keys = ['_id', 'references', '_type'] as const
export type Key = (typeof keys)[number]

/** Before a text that is looked up by the evaluator's `dereference`. No id begins like this. */
const prefixes: Record<Key, string> = { _id: ' id ', _type: ' type ', references: ' references ' }
const every = ' *'

/** `select(defined(value) => coalesce({"_ref": prefix + value}->, *), whenNull)` */
export function lookup(by: Key, value: ExprNode, whenNull: ExprNode): ExprNode {
  const found = deref({ type: 'OpCall', op: '+', left: literal(prefixes[by]), right: value })
  return {
    type: 'Select',
    alternatives: [
      {
        type: 'SelectAlternative',
        condition: call('defined', value),
        value: call('coalesce', found, everyDocument),
      },
    ],
    fallback: whenNull,
  }
}

export const nothing = literal([])
export const everyDocument = deref(literal(every))

/** What `->` leads to: a document, or the documents of a lookup. */
export function dereference(view: View, ref: string) {
  if (!ref.startsWith(' ')) return view.byId(ref)
  // The evaluator takes any value, its type only a document.
  if (ref === every) return view.all() as never
  for (const by of keys) {
    const prefix = prefixes[by]
    if (ref.startsWith(prefix)) return selected(view, by, [ref.slice(prefix.length)]) as never
  }
  return undefined
}

/** In the order of their ids, as a view has them. */
export function selected(view: View, by: Key, values: readonly unknown[]): readonly SanityDocument[] {
  const texts = [...new Set(values)].filter((value) => typeof value === 'string')
  const [only] = texts
  if (only !== undefined && texts.length === 1) return find(view, by, only)
  const found = new Set(texts.flatMap((text) => find(view, by, text)))
  return [...found].sort((a, b) => (a._id < b._id ? -1 : 1))
}

function find(view: View, by: Key, value: string): readonly SanityDocument[] {
  if (by === '_type') return view.ofType(value)
  if (by === 'references') return view.referringTo(value)
  const found = view.byId(value)
  return found ? [found] : []
}
