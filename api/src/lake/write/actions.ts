import type { Dataset } from '../dataset.ts'
import { type DraftDocument, isRecord, type Mutation, type Patch, publishedId } from '../document.ts'
import { refusal } from '../lake-error.ts'

type Action = Record<string, unknown> & { actionType: string }

/** What one action of the Studio means in mutations, given the documents as they are. */
export function mutationsOf(value: unknown, dataset: Dataset, index: number): Mutation[] {
  if (!isRecord(value) || typeof value.actionType !== 'string') throw unknownAction(index)
  const act = meanings[value.actionType.replace('sanity.action.document.', '')]
  if (!act) throw unknownAction(index)
  return act(value as Action, dataset)
}

const meanings: Record<string, (action: Action, dataset: Dataset) => Mutation[]> = {
  create(action) {
    const document = documentOf(action, 'attributes')
    return [action.ifExists === 'ignore' ? { createIfNotExists: document } : { create: document }]
  },

  replaceDraft: (action) => [{ createOrReplace: documentOf(action, 'attributes') }],

  edit(action, dataset) {
    const id = idOf(action, 'draftId')
    const base = dataset.get(idOf(action, 'publishedId'))
    const patch = isRecord(action.patch) ? (action.patch as Patch) : {}
    const begin: Mutation[] = dataset.get(id) || !base ? [] : [{ create: copyOf(base, id) }]
    return [...begin, { patch: { ...patch, id } }]
  },

  publish(action, dataset) {
    const id = idOf(action, 'publishedId')
    const draftId = idOf(action, action.versionId === undefined ? 'draftId' : 'versionId')
    const draft = required(dataset, draftId)
    const present = dataset.get(id)
    checkRevision(draftId, draft._rev, action.ifDraftRevisionId ?? action.ifVersionRevisionId)
    checkRevision(id, present?._rev, action.ifPublishedRevisionId)
    const document = strengthened(copyOf(draft, id)) as DraftDocument
    if (present) document._createdAt = present._createdAt
    return [{ createOrReplace: document }, { delete: { id: draftId } }]
  },

  unpublish(action, dataset) {
    const id = idOf(action, 'publishedId')
    const draftId = idOf(action, 'draftId')
    return [{ createIfNotExists: copyOf(required(dataset, id), draftId) }, { delete: { id } }]
  },

  discard: (action, dataset) => remove(dataset, idOf(action, action.versionId ? 'versionId' : 'draftId')),

  delete(action, dataset) {
    const others = Array.isArray(action.includeDrafts) ? action.includeDrafts : []
    const ids = [action.publishedId, ...others].filter((id) => typeof id === 'string' && dataset.get(id))
    if (ids.length === 0) required(dataset, idOf(action, 'publishedId'))
    return ids.map((id) => ({ delete: { id: String(id) } }))
  },

  'version.create'(action, dataset) {
    if (action.document !== undefined) return [{ create: documentOf(action, 'document') }]
    const base = required(dataset, idOf(action, 'baseId'))
    checkRevision(base._id, base._rev, action.ifBaseRevisionId)
    return [{ create: copyOf(base, idOf(action, 'versionId')) }]
  },

  'version.replace': (action) => [{ createOrReplace: documentOf(action, 'document') }],

  'version.discard': (action, dataset) => remove(dataset, idOf(action, 'versionId')),

  'version.unpublish'(action) {
    return [{ patch: { id: idOf(action, 'versionId'), set: { _system: { delete: true } } } }]
  },
}

function remove(dataset: Dataset, id: string): Mutation[] {
  required(dataset, id)
  return [{ delete: { id } }]
}

function required(dataset: Dataset, id: string) {
  const document = dataset.get(id)
  if (!document) throw failed(409, 'documentNotFoundError', `The document "${id}" does not exist`)
  return document
}

function checkRevision(id: string, present: string | undefined, wanted: unknown) {
  if (typeof wanted !== 'string' || wanted === present) return
  throw failed(
    409,
    'documentRevisionIDDoesNotMatchError',
    `The document "${id}" is not at revision ${wanted}`,
  )
}

function copyOf(document: DraftDocument, id: string): DraftDocument {
  const { _rev, _updatedAt, _originalId, ...fields } = document
  return { ...structuredClone(fields), _id: id } as DraftDocument
}

/** References to what was not yet published were kept weak in the draft. */
function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened)
  if (!isRecord(value)) return value
  const { _strengthenOnPublish: strengthen, ...rest } = value
  if (strengthen !== undefined && !(isRecord(strengthen) && strengthen.weak)) delete rest._weak
  return Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, strengthened(item)]))
}

function documentOf(action: Action, field: string): DraftDocument {
  const document = action[field]
  if (isRecord(document) && typeof document._id === 'string' && typeof document._type === 'string') {
    const expected = action.publishedId
    if (typeof expected !== 'string' || publishedId(document._id) === publishedId(expected)) {
      return document as DraftDocument
    }
  }
  throw failed(400, 'invalidAction', `The action's ${field} are not a document of its own`)
}

function idOf(action: Action, field: string) {
  const id = action[field]
  if (typeof id === 'string' && id) return id
  throw failed(400, 'invalidAction', `The action ${action.actionType} needs ${field}`)
}

const unknownAction = (index: number) =>
  failed(400, 'invalidAction', `Action ${index} is not known to this lake`)

const failed = (status: 400 | 409, type: string, description: string) =>
  refusal(status, 'actionError', description, { items: [{ error: { type, description }, index: 0 }] })
