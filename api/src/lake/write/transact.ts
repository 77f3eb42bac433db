import { randomUUID } from 'node:crypto'
import type { Dataset } from '../dataset.ts'
import { isRecord, type Mutation, type SanityDocument, withoutRevision } from '../document.ts'
import { withArrayKeys } from './array-keys.ts'
import { ItemError, type ItemKind, itemRefusal } from '../lake-error.ts'
import { encodeMendoza } from './mendoza-encode.ts'
import { checkReferences } from './check-references.ts'
import { checkReleases, checkSchedules } from '../releases/check-releases.ts'
import { checkQueryBounds, staffBounds, tooComplex } from '../query/query-bounds.ts'
import { queryCost, runQuery } from '../query/query.ts'
import type { Change } from '../store.ts'
import { type History, type Result, Work } from './work.ts'

/** A mutation, or what derives mutations from the documents as the steps before it left them. */
export type Step = Mutation | ((documents: Work) => Mutation[])

export interface TransactOptions {
  /** What errors call the steps. */
  kind?: ItemKind
  transactionId?: string
  autoGenerateArrayKeys?: boolean
  /** Releases are changed by the Studio's actions: whoever writes their state directly would pass by its checks. */
  refuseReleases?: boolean
}

export interface Prepared {
  transactionId: string
  timestamp: string
  changes: readonly (Change & { mutations: Mutation[] })[]
  results: readonly Result[]
}

/** Works out what a list of steps does, without writing anything: all of it or a refusal. */
export function prepareTransaction(
  dataset: Dataset,
  steps: readonly Step[],
  now: Date,
  options: TransactOptions & Partial<History> = {},
): Prepared {
  const transactionId = options.transactionId ?? randomUUID().replaceAll('-', '').slice(0, 22)
  const timestamp = now.toISOString()
  const work = new Work(dataset, timestamp, options)
  const results: Result[] = []
  /** An error of one step refuses them all, and says which it was. */
  const inStep = (index: number, act: () => void) => {
    try {
      act()
    } catch (error) {
      throw error instanceof ItemError ? itemRefusal(error, options.kind ?? 'mutation', index) : error
    }
  }
  for (const [index, step] of steps.entries()) {
    inStep(index, () => {
      for (const mutation of typeof step === 'function' ? step(work) : [step]) {
        for (const own of single(work, mutation)) {
          results.push(work.apply(options.autoGenerateArrayKeys ? withArrayKeys(own) : own, index))
        }
      }
    })
  }
  work.bringBackAssets()
  const changes = work.changes().map(({ id, mutations: applied }) => {
    const before = dataset.get(id)
    const after = stamp(work.get(id), before, transactionId, timestamp, applied)
    const effects = {
      apply: encodeMendoza(withoutRevision(before), withoutRevision(after)),
      revert: encodeMendoza(withoutRevision(after), withoutRevision(before)),
    }
    return { id, before, after, effects, mutations: applied }
  })
  const checks = [checkReferences, checkSchedules, ...(options.refuseReleases ? [checkReleases] : [])]
  for (const check of checks) {
    for (const change of changes) inStep(work.indexOf(change.id), () => check(work, change))
  }
  return { transactionId, timestamp, changes, results }
}

/** About a second of expressions. */
const mostCost = 5_000_000

/** Mutations by query become one for each document that the query finds at this point. */
function single(work: Work, mutation: Mutation): Mutation[] {
  const found = (query: string, params: Record<string, unknown> = {}) => {
    checkQueryBounds(query, params, staffBounds)
    const context = { view: work.view(), params, identity: '' }
    if (queryCost(query, context) > mostCost) throw tooComplex('The query is too much work for a mutation')
    const result = runQuery(query, context)
    const list = Array.isArray(result) ? result : [result]
    return list.filter(isRecord).map((document) => String(document._id))
  }
  if ('delete' in mutation && mutation.delete.query !== undefined) {
    return found(mutation.delete.query, mutation.delete.params).map((id) => ({ delete: { id } }))
  }
  if ('patch' in mutation && mutation.patch.query !== undefined) {
    const { query, params, ...patch } = mutation.patch
    return found(query, params).map((id) => ({ patch: { ...patch, id } }))
  }
  const target = 'delete' in mutation ? mutation.delete.id : 'patch' in mutation ? mutation.patch.id : 'none'
  if (typeof target !== 'string') {
    throw new ItemError(400, 'validationError', 'The mutation names neither an id nor a query')
  }
  return [mutation]
}

/** A document written whole keeps the times that it brings along, as an import needs; a patched one does not. */
function stamp(
  document: SanityDocument | undefined,
  before: SanityDocument | undefined,
  transactionId: string,
  timestamp: string,
  mutations: readonly Mutation[],
): SanityDocument | undefined {
  if (!document) return undefined
  const patched = mutations.some((mutation) => 'patch' in mutation)
  const _createdAt = patched && before ? before._createdAt : document._createdAt
  return {
    ...document,
    _rev: transactionId,
    _createdAt,
    _updatedAt: patched ? timestamp : document._updatedAt,
  }
}
