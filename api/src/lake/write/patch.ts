import { Mutation as Mutator } from '@sanity/mutator'
import { isRecord, type Patch, type SanityDocument } from '../document.ts'
import { ItemError } from '../lake-error.ts'
import { replayable } from './patch-paths.ts'

export interface Patched {
  document: SanityDocument
  /** The same in terms that the Studio's mutator knows: it replays them in front of other editors. */
  patches: Patch[]
}

/** Applies one patch to a copy. @sanity/mutator does the work, as it does in the Studio. */
export function applyPatch(document: SanityDocument, patch: Patch): Patched {
  const { merge, ifRevisionID: _checked, query: _query, params: _params, ...operations } = patch
  const patches: Patch[] = []
  let result = document
  const apply = (own: Patch) => {
    const step = { ...own, id: document._id }
    result = new Mutator({ mutations: [{ patch: structuredClone(step) } as never] }).apply(
      structuredClone(result),
    ) as SanityDocument
    patches.push(step)
  }
  try {
    if (merge) apply({ set: merged(document, structuredClone(merge)) })
    if (!merge || Object.keys(operations).some((name) => name !== 'id')) apply(replayable(operations, result))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ItemError(400, 'patchError', reason, { id: document._id })
  }
  if (result._id !== document._id) throw immutable('_id', document._id)
  if (result._type !== document._type) throw immutable('_type', document._id)
  return { document: result, patches }
}

const immutable = (field: string, id: string) =>
  new ItemError(409, 'immutableAttributeError', `The attribute "${field}" cannot be changed`, { id })

/** What a merge makes of each field that it names. */
function merged(document: SanityDocument, merge: Record<string, unknown>) {
  const fields = Object.entries(merge).filter(([key]) => key !== '__proto__')
  return Object.fromEntries(fields.map(([key, value]) => [`['${key}']`, deepMerge(document[key], value)]))
}

function deepMerge(into: unknown, from: unknown): unknown {
  if (!isRecord(into) || !isRecord(from)) return from
  const result: Record<string, unknown> = { ...into }
  for (const [key, value] of Object.entries(from)) {
    if (key !== '__proto__') result[key] = deepMerge(result[key], value)
  }
  return result
}
