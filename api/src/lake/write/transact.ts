import { randomUUID } from 'node:crypto'
import { type Dataset, references } from '../dataset.ts'
import type { DraftDocument, Mutation, SanityDocument } from '../document.ts'
import { isRecord } from '../document.ts'
import { checkAttributes } from './attributes.ts'
import { withArrayKeys } from './array-keys.ts'
import { ItemError, type ItemKind, itemRefusal } from '../lake-error.ts'
import { encodeMendoza } from './mendoza-encode.ts'
import { checkReferences } from './check-references.ts'
import { applyPatch } from './patch.ts'
import { type View } from '../query/perspective.ts'
import { checkQueryBounds, staffBounds, tooComplex } from '../query/query-bounds.ts'
import { queryCost, runQuery } from '../query/query.ts'
import type { Change } from '../store.ts'

export interface Documents {
  get(id: string): SanityDocument | undefined
  /** Whether a strong reference to it holds after the transaction. */
  mayReferTo(id: string): boolean
}

/** A deleted asset, as it was, that comes back with the first reference to it. */
type Binned = (id: string) => SanityDocument | undefined

/** A mutation, or what derives mutations from the documents as the steps before it left them. */
export type Step = Mutation | ((documents: Documents) => Mutation[])

export interface TransactOptions {
  /** What errors call the steps. */
  kind?: ItemKind
  transactionId?: string
  autoGenerateArrayKeys?: boolean
  /** Import brings documents before what they refer to. */
  skipReferenceChecks?: boolean
}

export interface Prepared {
  transactionId: string
  timestamp: string
  changes: readonly (Change & { mutations: Mutation[] })[]
  results: readonly { id: string; operation: 'create' | 'update' | 'delete' | 'none' }[]
}

/** Works out what a list of steps does, without writing anything: all of it or a refusal. */
export function prepareTransaction(
  dataset: Dataset,
  steps: readonly Step[],
  now: Date,
  options: TransactOptions & { binned?: Binned } = {},
): Prepared {
  const transactionId = options.transactionId ?? randomUUID().replaceAll('-', '').slice(0, 22)
  const timestamp = now.toISOString()
  const work = new Work(dataset, options.binned)
  const results: Prepared['results'][number][] = []
  const { kind = 'mutation' } = options
  for (const [index, step] of steps.entries()) {
    try {
      for (const mutation of typeof step === 'function' ? step(work) : [step]) {
        for (const own of single(work, mutation)) {
          const keyed = options.autoGenerateArrayKeys ? withArrayKeys(own) : own
          results.push(work.apply(keyed, timestamp, index))
        }
      }
    } catch (error) {
      throw error instanceof ItemError ? itemRefusal(error, kind, index) : error
    }
  }
  work.bringBackAssets(timestamp)
  const changes = work.changes().map(({ id, mutations: applied }) => {
    const before = dataset.get(id)
    const after = stamp(work.get(id), before, transactionId, timestamp, applied)
    const effects = {
      apply: encodeMendoza(withoutRevision(before), withoutRevision(after)),
      revert: encodeMendoza(withoutRevision(after), withoutRevision(before)),
    }
    return { id, before, after, effects, mutations: applied }
  })
  if (!options.skipReferenceChecks) checkReferences(dataset, work, changes, kind)
  return { transactionId, timestamp, changes, results }
}

interface Touched {
  document: SanityDocument | undefined
  mutations: Mutation[]
  /** The last step that wrote it. */
  index: number
}

/** The dataset as the transaction has changed it so far. */
class Work implements Documents {
  #dataset: Dataset
  #binned: Binned
  #touched = new Map<string, Touched>()

  constructor(dataset: Dataset, binned: Binned = () => undefined) {
    this.#dataset = dataset
    this.#binned = binned
  }

  get(id: string) {
    const touched = this.#touched.get(id)
    return touched ? touched.document : this.#dataset.get(id)
  }

  mayReferTo(id: string) {
    return Boolean(this.get(id) ?? this.#deletedBefore(id))
  }

  /** What this transaction itself deletes stays deleted. */
  #deletedBefore(id: string) {
    return this.#dataset.get(id) ? undefined : this.#binned(id)
  }

  bringBackAssets(timestamp: string) {
    for (const { id } of this.changes()) {
      for (const [target, strong] of references(this.get(id))) {
        const asset = strong && !this.get(target) ? this.#deletedBefore(target) : undefined
        if (asset) this.apply({ create: asset }, timestamp, this.indexOf(id))
      }
    }
  }

  indexOf(id: string) {
    return this.#touched.get(id)?.index ?? 0
  }

  changes() {
    return [...this.#touched]
      .map(([id, { mutations }]) => ({ id, mutations }))
      .filter(({ id }) => this.get(id) || this.#dataset.get(id))
  }

  view(): View {
    const documents = new Map([...this.#dataset.all()].map((document) => [document._id, document]))
    for (const [id, { document }] of this.#touched) {
      if (document) documents.set(id, document)
      else documents.delete(id)
    }
    return {
      all: () => [...documents.values()],
      ofType: (type) => [...documents.values()].filter((document) => document._type === type),
      referringTo: (id) => [...documents.values()].filter((document) => references(document).has(id)),
      byId: (id) => documents.get(id),
    }
  }

  apply(mutation: Mutation, timestamp: string, index: number): Prepared['results'][number] {
    if ('create' in mutation) {
      const document = created(mutation.create, timestamp)
      if (this.get(document._id)) {
        const description = `Document by ID "${document._id}" already exists`
        throw new ItemError(409, 'documentAlreadyExistsError', description, { id: document._id })
      }
      return this.#write(index, document._id, document, 'create', { create: document })
    }
    if ('createOrReplace' in mutation) {
      const document = created(mutation.createOrReplace, timestamp)
      const operation = this.get(document._id) ? 'update' : 'create'
      return this.#write(index, document._id, document, operation, { createOrReplace: document })
    }
    if ('createIfNotExists' in mutation) {
      const document = created(mutation.createIfNotExists, timestamp)
      if (this.get(document._id)) return { id: document._id, operation: 'none' }
      return this.#write(index, document._id, document, 'create', { createIfNotExists: document })
    }
    if ('delete' in mutation) {
      const { id = '', ifRevisionID } = mutation.delete
      const present = this.get(id)
      checkRevision(id, present, ifRevisionID)
      if (!present) return { id, operation: 'none' }
      return this.#write(index, id, undefined, 'delete', { delete: { id } })
    }
    const { id = '', ifRevisionID } = mutation.patch
    const present = this.get(id)
    if (!present) {
      const description = `The document with the ID "${id}" was not found`
      throw new ItemError(409, 'documentNotFoundError', description, { id })
    }
    checkRevision(id, present, ifRevisionID)
    const { ifRevisionID: _checked, ...patch } = mutation.patch
    const { document, patches } = applyPatch(present, patch)
    return this.#write(index, id, document, 'update', ...patches.map((one) => ({ patch: one })))
  }

  #write(
    index: number,
    id: string,
    document: SanityDocument | undefined,
    operation: 'create' | 'update' | 'delete',
    ...mutations: Mutation[]
  ) {
    const before = this.#touched.get(id)?.mutations ?? []
    this.#touched.set(id, { document, mutations: [...before, ...mutations], index })
    return { id, operation }
  }
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

function created(document: DraftDocument, timestamp: string): SanityDocument {
  const { _id, _type, _rev: _ignored, _createdAt, _updatedAt, ...fields } = document
  const id = !_id ? randomUUID() : _id.endsWith('.') ? _id + randomUUID() : _id
  if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/.test(id) || id.includes('..')) {
    const description = `The document ID "${id.slice(0, 140)}" is not valid`
    throw new ItemError(400, 'validationError', description)
  }
  if (typeof _type !== 'string' || !_type) {
    throw new ItemError(400, 'validationError', 'The document has no "_type"', { id })
  }
  checkAttributes(fields)
  return {
    _id: id,
    _type,
    _rev: '',
    _createdAt: typeof _createdAt === 'string' ? _createdAt : timestamp,
    _updatedAt: typeof _updatedAt === 'string' ? _updatedAt : timestamp,
    ...structuredClone(fields),
  }
}

function checkRevision(id: string, present: SanityDocument | undefined, wanted: string | undefined) {
  if (wanted === undefined || present?._rev === wanted) return
  const description = `Unexpected revision: the document "${id}" is at ${present?._rev ?? 'no revision'}, not ${wanted}`
  const details = { id, currentRevisionID: present?._rev, expectedRevisionID: wanted }
  throw new ItemError(409, 'documentRevisionIDDoesNotMatchError', description, details)
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

function withoutRevision(document: SanityDocument | undefined) {
  if (!document) return null
  const { _rev, ...fields } = document
  return fields
}
