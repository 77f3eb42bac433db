import { isRecord } from '../document.ts'

export type MendozaPatch = unknown[]

/** Opcodes of the Mendoza format that the encoder writes; the decoder's table is in npm's `mendoza`. */
const op = {
  value: 0,
  objectSetFieldValue: 17,
  objectDeleteField: 19,
  arrayAppendValue: 20,
  arrayAppendSlice: 21,
  stringAppendString: 22,
  stringAppendSlice: 23,
} as const

/** Those that edit what is inside: begin with a copy of it or with a blank, and put the output in its place. */
const ofField = { copy: 10, blank: 11, end: 15 }
const ofElement = { copy: 12, blank: 13, end: 16 }

/** The patch that turns `before` into `after`; null stands for a document that does not exist. */
export function encodeMendoza(before: unknown, after: unknown): MendozaPatch {
  if (isRecord(before) && isRecord(after)) return objectPatch(before, after)
  return same(before, after) ? [] : [op.value, after]
}

/** Edits a copy of the object on top of the output, with `before` on top of the input. */
function objectPatch(before: Record<string, unknown>, after: Record<string, unknown>): MendozaPatch {
  const patch: MendozaPatch = []
  for (const [index, key] of Object.keys(before).sort().entries()) {
    const [from, to] = [before[key], after[key]]
    if (!Object.hasOwn(after, key) || to === undefined) patch.push(op.objectDeleteField, index)
    else if (!same(from, to)) append(patch, fieldPatch(index, key, from, to))
  }
  for (const [key, value] of Object.entries(after)) {
    if (!Object.hasOwn(before, key) && value !== undefined) patch.push(op.objectSetFieldValue, value, key)
  }
  return patch
}

/** Long lists make more steps than a call takes arguments. */
function append(patch: MendozaPatch, more: MendozaPatch) {
  for (const step of more) patch.push(step)
}

function fieldPatch(index: number, key: string, from: unknown, to: unknown): MendozaPatch {
  const edit = typeof from === 'string' && typeof to === 'string' && stringPatch(from, to)
  if (edit) return [ofField.blank, index, ...edit, ofField.end]
  return insidePatch(ofField, index, from, to) ?? [op.objectSetFieldValue, to, key]
}

function insidePatch(ops: typeof ofField, index: number, from: unknown, to: unknown) {
  if (isRecord(from) && isRecord(to)) return [ops.copy, index, ...objectPatch(from, to), ops.end]
  if (!Array.isArray(from) || !Array.isArray(to) || to.length === 0) return undefined
  return [ops.blank, index, ...arrayPatch(from, to), ops.end]
}

/** Builds the array anew on a blank output: kept runs as slices, edited items in place, others as values. */
function arrayPatch(before: readonly unknown[], after: readonly unknown[]): MendozaPatch {
  const sources = sourcesOf(before, after)
  const patch: MendozaPatch = []
  for (let position = 0; position < after.length;) {
    const [value, source] = [after[position], sources[position]]
    const from = source === undefined ? undefined : before[source]
    if (source === undefined) patch.push(op.arrayAppendValue, value)
    else if (same(from, value)) {
      let length = 1
      while (
        sources[position + length] === source + length &&
        same(before[source + length], after[position + length])
      ) {
        length++
      }
      patch.push(op.arrayAppendSlice, source, source + length)
      position += length
      continue
    } else append(patch, insidePatch(ofElement, source, from, value) ?? [op.arrayAppendValue, value])
    position++
  }
  return patch
}

/** For each new item the old item it comes from: by `_key`, else an equal one, else the one in its place. */
function sourcesOf(before: readonly unknown[], after: readonly unknown[]) {
  const places = new Map<string, number>()
  for (const [index, item] of before.entries()) {
    const name = nameOf(item)
    if (!places.has(name)) places.set(name, index)
  }
  return after.map((item, index) => {
    if (index < before.length && same(before[index], item)) return index
    const place = places.get(nameOf(item))
    if (place !== undefined) return place
    return index < before.length && typeof before[index] === 'object' ? index : undefined
  })
}

const nameOf = (item: unknown) =>
  isRecord(item) && typeof item._key === 'string' ? `key ${item._key}` : JSON.stringify(item)

/** Kept head and tail as slices, counted in UTF-8 bytes; undefined where halves of a pair would part. */
function stringPatch(before: string, after: string): MendozaPatch | undefined {
  if (!before.isWellFormed() || !after.isWellFormed()) return undefined
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  if (splitsPair(before, head) || splitsPair(after, head)) head--
  let tail = 0
  const most = Math.min(before.length, after.length) - head
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  if (splitsPair(before, before.length - tail) || splitsPair(after, after.length - tail)) tail--
  if (head + tail < 8) return undefined
  const patch: MendozaPatch = []
  const size = bytes(before)
  const middle = after.slice(head, after.length - tail)
  if (head > 0) patch.push(op.stringAppendSlice, 0, bytes(before.slice(0, head)))
  if (middle) patch.push(op.stringAppendString, middle)
  if (tail > 0) patch.push(op.stringAppendSlice, size - bytes(before.slice(before.length - tail)), size)
  return patch
}

const bytes = (text: string) => Buffer.byteLength(text)
const splitsPair = (text: string, at: number) =>
  at > 0 && at < text.length && text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff

export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]))
}
