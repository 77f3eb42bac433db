import { randomUUID } from 'node:crypto'
import { type Dataset, references } from '../dataset.ts'
import { type DraftDocument, isVersionIn, type Mutation, type SanityDocument } from '../document.ts'
import { ItemError } from '../lake-error.ts'
import type { View } from '../query/perspective.ts'
import { checkAttributes } from './attributes.ts'
import { applyPatch } from './patch.ts'

type Deleted = (id: string) => SanityDocument | undefined

export interface History {
  /** A deleted asset, as it was, that comes back with the first reference to it. */
  binned: Deleted
  lastRevision: Deleted
}

export interface Result {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
}

interface Touched {
  document: SanityDocument | undefined
  mutations: Mutation[]
  /** The last step that wrote it. */
  index: number
}

/** The dataset as the transaction has changed it so far. */
export class Work {
  readonly dataset: Dataset
  readonly timestamp: string
  #history: History
  #touched = new Map<string, Touched>()

  constructor(dataset: Dataset, timestamp: string, history: Partial<History>) {
    this.dataset = dataset
    this.timestamp = timestamp
    this.#history = { binned: () => undefined, lastRevision: () => undefined, ...history }
  }

  get(id: string) {
    const touched = this.#touched.get(id)
    return touched ? touched.document : this.dataset.get(id)
  }

  /** Whether a strong reference to it holds after the transaction. */
  mayReferTo(id: string) {
    return Boolean(this.get(id) ?? this.#deletedBefore(id))
  }

  /** A deleted document as it was last. */
  lastRevision(id: string) {
    return this.get(id) ? undefined : this.#history.lastRevision(id)
  }

  /** Of a release. */
  versionsIn(name: string) {
    return this.view()
      .all()
      .filter(({ _id }) => isVersionIn(name, _id))
  }

  /** What this transaction itself deletes stays deleted. */
  #deletedBefore(id: string) {
    return this.dataset.get(id) ? undefined : this.#history.binned(id)
  }

  bringBackAssets() {
    for (const { id } of this.changes()) {
      for (const [target, strong] of references(this.get(id))) {
        const asset = strong && !this.get(target) ? this.#deletedBefore(target) : undefined
        if (asset) this.apply({ create: asset }, this.indexOf(id))
      }
    }
  }

  /** The last step that wrote a document. */
  indexOf(id: string) {
    return this.#touched.get(id)?.index ?? 0
  }

  changes() {
    return [...this.#touched]
      .map(([id, { mutations }]) => ({ id, mutations }))
      .filter(({ id }) => this.get(id) || this.dataset.get(id))
  }

  view(): View {
    const documents = new Map([...this.dataset.all()].map((document) => [document._id, document]))
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

  apply(mutation: Mutation, index: number): Result {
    if ('create' in mutation) {
      const document = created(mutation.create, this.timestamp)
      if (this.get(document._id)) {
        const description = `Document by ID "${document._id}" already exists`
        throw new ItemError(409, 'documentAlreadyExistsError', description, { id: document._id })
      }
      return this.#write(index, document._id, document, 'create', { create: document })
    }
    if ('createOrReplace' in mutation) {
      const document = created(mutation.createOrReplace, this.timestamp)
      const operation = this.get(document._id) ? 'update' : 'create'
      return this.#write(index, document._id, document, operation, { createOrReplace: document })
    }
    if ('createIfNotExists' in mutation) {
      const document = created(mutation.createIfNotExists, this.timestamp)
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
