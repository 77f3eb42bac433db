import { Mutation as Mutator } from '@sanity/mutator'
import { isRecord, type Patch, type SanityDocument } from './document.ts'
import { mutationRefusal } from './lake-error.ts'

/** Applies one patch to a copy. @sanity/mutator does the work, as it does in the Studio. */
export function applyPatch(document: SanityDocument, patch: Patch): SanityDocument {
  const { merge, ifRevisionID: _checked, query: _query, params: _params, ...operations } = patch
  let result = structuredClone(document)
  if (merge) result = deepMerge(result, structuredClone(merge)) as SanityDocument
  try {
    const own = structuredClone(withKnownPaths({ ...operations, id: document._id }))
    result = new Mutator({ mutations: [{ patch: own } as never] }).apply(result) as SanityDocument
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw mutationRefusal(400, 'patchError', reason, { id: document._id })
  }
  if (result._id !== document._id) throw immutable('_id', document._id)
  if (result._type !== document._type) throw immutable('_type', document._id)
  return result
}

const immutable = (field: string, id: string) =>
  mutationRefusal(409, 'immutableAttributeError', `The attribute "${field}" cannot be changed`, { id })

function deepMerge(into: unknown, from: unknown): unknown {
  if (!isRecord(into) || !isRecord(from)) return from
  const merged: Record<string, unknown> = { ...into }
  for (const [key, value] of Object.entries(from)) {
    if (key !== '__proto__') merged[key] = deepMerge(merged[key], value)
  }
  return merged
}

/** `[*]` means every item; the mutator knows it as an open range. */
function withKnownPaths(patch: Patch): Patch {
  const known = { ...patch }
  for (const name of ['set', 'setIfMissing', 'inc', 'dec', 'diffMatchPatch'] as const) {
    const operation = known[name]
    if (!operation) continue
    const entries = Object.entries(operation).map(([path, value]) => [everyItem(path), value])
    known[name] = Object.fromEntries(entries) as never
  }
  if (known.unset) known.unset = known.unset.map(everyItem)
  return known
}

const everyItem = (path: string) => path.replaceAll('[*]', '[0:]')
