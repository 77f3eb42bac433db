import type { ExprNode } from 'groq-js'
import { isRecord, type SanityDocument } from '../document.ts'
import { attribute, literal, mapNodes, objectOf } from './expressions.ts'
import type { View } from './perspective.ts'

/** How a map names the items of lists: by their place, or by their `_key` where they have one. */
export type SourceMapKind = 'index' | 'key'

/** Where the values of a result stand, as @sanity/client and the Studio's Presentation read it. */
export interface SourceMap {
  documents: { _id: string; _type: string }[]
  paths: string[]
  mappings: Record<
    string,
    { type: 'value'; source: { type: 'documentValue'; document: number; path: number } }
  >
}

/** The attribute of each projected object that holds what its values were read from. No document has it. */
const mark = ' sources'

interface Sources {
  attributes: Record<string, Read>
  splats: unknown[]
}

/** A value is an attribute or an item `of` something, or a list of an attribute of `each` of some. */
type Read = { of: unknown; key: string | number } | { each: unknown; key: string }

/** The query with the sources of each projection beside its values. `takeSourceMap` takes them out of the result. */
export function withSources(root: ExprNode): ExprNode {
  return mapNodes(objectOf({ result: root }), (copy, node) => {
    if (node.type !== 'Object' || copy.type !== 'Object') return copy
    const sources: ExprNode = objectOf({ attributes: readsOf(node), splats: splatsOf(node) })
    return { ...copy, attributes: [...copy.attributes, attribute(mark, sources)] }
  })
}

type ObjectNode = Extract<ExprNode, { type: 'Object' }>

/** What `"name": author->title` is read from: `{"of": author->, "key": "title"}`. */
function readsOf({ attributes }: ObjectNode): ExprNode {
  const reads: Record<string, ExprNode> = {}
  const collect = (own: ObjectNode['attributes']) => {
    for (const one of own) {
      if (one.type === 'ObjectAttributeValue') {
        const read = readOf(one.value)
        if (read) reads[one.name] = read
      } else if (one.value.type === 'Object') collect(one.value.attributes)
    }
  }
  collect(attributes)
  return objectOf(reads)
}

function readOf(value: ExprNode): ExprNode | undefined {
  switch (value.type) {
    case 'Group':
      return readOf(value.base)
    case 'AccessAttribute':
      return objectOf({ of: value.base ?? { type: 'This' }, key: literal(value.name) })
    case 'AccessElement':
      return objectOf({ of: value.base, key: literal(value.index) })
    case 'Map': {
      const { base, expr } = value
      const isPlain = expr.type === 'AccessAttribute' && (!expr.base || expr.base.type === 'This')
      return isPlain ? objectOf({ each: base, key: literal(expr.name) }) : undefined
    }
  }
  return undefined
}

function splatsOf({ attributes }: ObjectNode): ExprNode {
  const splats = attributes.flatMap((one) =>
    one.type !== 'ObjectAttributeValue' && one.value.type !== 'Object' ? [one.value] : [],
  )
  return {
    type: 'Array',
    elements: splats.map((value) => ({ type: 'ArrayElement', value, isSplat: false })),
  }
}

/** The place of a value in a document. */
interface Origin {
  root: SanityDocument
  path: readonly (string | number)[]
}

/** The result alone, and where its texts, numbers and truths come from; what was computed has no place. */
export function takeSourceMap(
  evaluated: unknown,
  { view, kind, seen }: { view: View; kind: SourceMapKind; seen: Iterable<SanityDocument> },
) {
  const originOf = placesIn(view, seen)
  const map = createMap(kind)

  function memberOf(container: unknown, key: string | number): Origin | undefined {
    const sources = sourcesOf(container)
    if (!sources) return inside(originOf(container), at(container, key))
    const read = sources.attributes[key]
    if (read) return 'of' in read ? memberOf(read.of, read.key) : undefined
    const splat = sources.splats.findLast((one) => isRecord(one) && key in one)
    return splat === undefined ? undefined : memberOf(splat, key)
  }

  function take(value: unknown, path: string, origin?: Origin): unknown {
    if (Array.isArray(value)) {
      const place = origin ?? originOf(value)
      return value.map((item, index) =>
        take(item, `${path}[${index}]`, originOf(item) ?? inside(place, index)),
      )
    }
    if (!isRecord(value)) {
      map.add(path, value, origin)
      return value
    }
    const sources = sourcesOf(value)
    const place = sources ? undefined : (originOf(value) ?? origin)
    const taken: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value)) {
      if (key === mark) continue
      const name = `${path}${segment(key)}`
      const read = sources?.attributes[key]
      if (read && 'each' in read && Array.isArray(item) && Array.isArray(read.each)) {
        const { each, key: attributeKey } = read
        taken[key] = item.map((one, index) =>
          take(one, `${name}[${index}]`, originOf(one) ?? memberOf(each[index], attributeKey)),
        )
      } else taken[key] = take(item, name, sources ? memberOf(value, key) : inside(place, key))
    }
    return taken
  }

  const { result, [mark]: sources } = evaluated as Record<string, unknown>
  const read = (sources as Sources).attributes.result
  // As the one attribute of an object that nobody asked for; its path is that of the whole result.
  const wrapped = take({ result, [mark]: { attributes: read ? { result: read } : {}, splats: [] } }, '')
  return {
    result: (wrapped as { result: unknown }).result,
    resultSourceMap: map.finished(`${segment('result')}`),
  }
}

const sourcesOf = (value: unknown) => (isRecord(value) ? (value[mark] as Sources | undefined) : undefined)
const inside = (origin: Origin | undefined, key: string | number): Origin | undefined =>
  origin && { root: origin.root, path: [...origin.path, key] }
const at = (list: unknown, key: string | number) =>
  typeof key === 'number' && key < 0 && Array.isArray(list) ? list.length + key : key

/** Finds documents by their id, and what is inside of those that were seen by identity: the evaluator passes it on. */
function placesIn(view: View, seen: Iterable<SanityDocument>) {
  const places = new Map<object, Origin>()
  const waiting = seen[Symbol.iterator]()
  const add = (root: SanityDocument, value: unknown, path: Origin['path']) => {
    if (typeof value !== 'object' || value === null) return
    if (path.length > 0) places.set(value, { root, path })
    for (const [key, item] of Object.entries(value)) {
      add(root, item, [...path, Array.isArray(value) ? Number(key) : key])
    }
  }
  const documentIs = (value: unknown) => {
    const root = isRecord(value) && typeof value._id === 'string' ? view.byId(value._id) : undefined
    return root && isRecord(value) && root._rev === value._rev ? root : undefined
  }
  return (value: unknown): Origin | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const [first] = Array.isArray(value) ? value : [value]
    // What the query itself put together stands in no document.
    if (sourcesOf(first) || (Array.isArray(value) && documentIs(first))) return undefined
    const root = documentIs(value)
    if (root) return { root, path: [] }
    for (;;) {
      const found = places.get(value)
      if (found) return found
      const next = waiting.next()
      if (next.done) return undefined
      add(next.value, next.value, [])
    }
  }
}

function createMap(kind: SourceMapKind) {
  const documents = new Map<string, { index: number; document: SourceMap['documents'][number] }>()
  const paths = new Map<string, number>()
  const mappings: SourceMap['mappings'] = {}
  return {
    /** Only what stands there as it is: what was computed on the way does not come from there. */
    add(resultPath: string, value: unknown, origin: Origin | undefined) {
      const place = origin && locate(origin, kind)
      if (!place || value === null || place.value !== value) return
      const _id = String(origin.root._originalId ?? origin.root._id)
      const known = documents.get(_id) ?? {
        index: documents.size,
        document: { _id, _type: origin.root._type },
      }
      documents.set(_id, known)
      const path = paths.get(place.path) ?? paths.size
      paths.set(place.path, path)
      mappings[resultPath] = {
        type: 'value',
        source: { type: 'documentValue', document: known.index, path },
      }
    },
    finished: (prefix: string): SourceMap => ({
      documents: [...documents.values()].map(({ document }) => document),
      paths: [...paths.keys()],
      mappings: Object.fromEntries(
        Object.entries(mappings).map(([path, mapping]) => [`$${path.slice(prefix.length)}`, mapping]),
      ),
    }),
  }
}

function locate({ root, path }: Origin, kind: SourceMapKind) {
  let value: unknown = root
  let text = '$'
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[key]
    const keyed = kind === 'key' && typeof key === 'number' && isRecord(value) ? value._key : undefined
    text += typeof keyed === 'string' ? `[?(@._key=='${escaped(keyed)}')]` : segment(key)
  }
  return { value, path: text }
}

const segment = (key: string | number) => (typeof key === 'number' ? `[${key}]` : `['${escaped(key)}']`)

const escapes: Record<string, string> = {
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
}
const escaped = (text: string) => text.replace(/[\f\n\r\t'\\]/g, (one) => escapes[one] ?? one)
