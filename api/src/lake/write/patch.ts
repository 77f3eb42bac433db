import { Mutation as Mutator } from '@sanity/mutator'
import { isRecord, type Patch, type SanityDocument } from '../document.ts'
import { ItemError } from '../lake-error.ts'
import { checkAttributeNames, checkAttributes } from './attributes.ts'
import { insertions, matches, type Place, replayable } from './patch-paths.ts'
import { parsePath } from './path-syntax.ts'
import { errorMessage } from '../../db/error-message.ts'

interface Patched {
  document: SanityDocument
  /** The same in terms that the Studio's mutator knows: it replays them in front of other editors. */
  patches: Patch[]
}

/** Applies one patch to a copy. @sanity/mutator does the work, as it does in the Studio. */
export function applyPatch(document: SanityDocument, patch: Patch): Patched {
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
    checkPatch(patch)
    const { merge, insert, inc, dec, set, setIfMissing, unset, diffMatchPatch } = patch
    if (merge) apply({ set: merged(document, structuredClone(merge)) })
    if (set || setIfMissing || unset || diffMatchPatch) {
      apply(replayable({ set, setIfMissing, unset, diffMatchPatch }, result))
    }
    if (inc || dec) {
      const counts = replayable({ inc, dec }, result)
      for (const path of Object.keys({ ...counts.inc, ...counts.dec })) checkNumbers(path, result)
      apply(counts)
    }
    if (insert) {
      const [place, path] = placeOf(insert)
      for (const [where, one] of insertions(place, path, result)) {
        apply({ insert: { [where]: one, items: insert.items } })
      }
    }
    if (patches.length === 0) apply({})
  } catch (error) {
    if (error instanceof ItemError) throw error
    const reason = errorMessage(error)
    throw new ItemError(400, 'patchError', reason, { id: document._id })
  }
  if (result._id !== document._id) throw immutable('_id', document._id)
  if (result._type !== document._type) throw immutable('_type', document._id)
  return { document: result, patches }
}

const immutable = (field: string, id: string) =>
  new ItemError(409, 'immutableAttributeError', `The attribute "${field}" cannot be changed`, { id })

const byPath = ['set', 'setIfMissing', 'inc', 'dec', 'diffMatchPatch'] as const
const operations = new Set<string>([...byPath, 'merge', 'unset', 'insert'])
const about = new Set(['id', 'query', 'params', 'ifRevisionID'])

/** @sanity/mutator ignores unknown operations and stores values unchecked. */
function checkPatch(patch: Patch) {
  for (const [name, value] of Object.entries(patch)) {
    if (about.has(name) || value === undefined) continue
    if (!operations.has(name)) throw new Error(`Unknown patch operation "${name.slice(0, 60)}"`)
    if (name === 'unset' ? !Array.isArray(value) : !isRecord(value)) {
      throw new Error(
        `The patch operation "${name}" must be ${name === 'unset' ? 'a list of paths' : 'an object'}`,
      )
    }
  }
  for (const name of byPath) {
    for (const [path, value] of Object.entries(patch[name] ?? {})) {
      const { names } = readPath(path)
      const isCount = name === 'inc' || name === 'dec'
      if (isCount && !Number.isFinite(value))
        throw new Error(`Cannot ${name} "${path}" by what is not a number`)
      if (name === 'diffMatchPatch' && typeof value !== 'string')
        throw new Error(`The diff of "${path}" is not a string`)
      if (name === 'set' || name === 'setIfMissing') {
        checkAttributeNames(names)
        checkAttributes(value)
      }
    }
  }
  for (const path of patch.unset ?? []) {
    if (typeof path !== 'string') throw new Error('The patch operation "unset" must be a list of paths')
    readPath(path)
  }
  if (patch.merge) checkAttributes(patch.merge)
  if (patch.insert) checkInsert(patch.insert)
}

const longestPath = 2000

function readPath(path: string) {
  if (path.length > longestPath) throw new Error(`A path is longer than ${longestPath} characters`)
  return parsePath(path)
}

function checkInsert(insert: Record<string, unknown>) {
  const [place, path] = placeOf(insert)
  if (!Array.isArray(insert.items)) throw new Error(`The insert ${place} "${path}" has no list of items`)
  readPath(path)
  checkAttributes(insert.items)
}

const places: readonly Place[] = ['before', 'after', 'replace']

function placeOf(insert: Record<string, unknown>): [Place, string] {
  const [place, ...others] = places.filter((name) => insert[name] !== undefined)
  const path = place && insert[place]
  if (!place || others.length > 0 || typeof path !== 'string') {
    throw new Error('An insert needs one path: "before", "after" or "replace"')
  }
  return [place, path]
}

function checkNumbers(path: string, document: SanityDocument) {
  if (matches(path, document).every(({ value }) => typeof value === 'number')) return
  throw new Error(`Cannot increment "${path}", because it is not a number`)
}

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
