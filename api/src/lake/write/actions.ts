import { type DraftDocument, isRecord, type Mutation, type Patch, publishedId } from '../document.ts'
import { withoutDangling } from '../dataset.ts'
import { ItemError } from '../lake-error.ts'
import { releaseMutationsOf } from '../releases/release-actions.ts'
import { copyOf, publishedFrom } from './published-from.ts'
import type { Work } from './work.ts'

type Action = Record<string, unknown> & { actionType: string }

/** What one action of the Studio means in mutations, given the documents as the actions before it left them. */
export function mutationsOf(value: unknown, documents: Work, author: string): Mutation[] {
  const isAction = isRecord(value) && typeof value.actionType === 'string'
  const action = isAction ? (value as Action) : { actionType: '' }
  const ofRelease = releaseMutationsOf(action, documents, author)
  if (ofRelease) return ofRelease
  const name = action.actionType.replace('sanity.action.document.', '')
  const act = Object.hasOwn(meanings, name) ? meanings[name] : undefined
  if (!act)
    throw new ItemError(
      400,
      'invalidAction',
      `The action type "${name.slice(0, 60)}" is not known to this lake`,
    )
  return act(action, documents)
}

const meanings: Record<string, (action: Action, documents: Work) => Mutation[]> = {
  create(action) {
    const document = documentOf(action, 'attributes')
    return [action.ifExists === 'ignore' ? { createIfNotExists: document } : { create: document }]
  },

  replaceDraft: (action, documents) => [{ createOrReplace: restored(action, 'attributes', documents) }],

  edit(action, documents) {
    const id = idOf(action, 'draftId')
    const base = documents.get(idOf(action, 'publishedId'))
    const patch = isRecord(action.patch) ? (action.patch as Patch) : {}
    const begin: Mutation[] = documents.get(id) || !base ? [] : [{ create: copyOf(base, id) }]
    return [...begin, { patch: { ...patch, id } }]
  },

  publish(action, documents) {
    const id = idOf(action, 'publishedId')
    const draftId = idOf(action, action.versionId === undefined ? 'draftId' : 'versionId')
    const draft = required(documents, draftId)
    const present = documents.get(id)
    checkRevision(draftId, draft._rev, action.ifDraftRevisionId ?? action.ifVersionRevisionId)
    checkRevision(id, present?._rev, action.ifPublishedRevisionId)
    return [{ createOrReplace: publishedFrom(draft, present) }, { delete: { id: draftId } }]
  },

  unpublish(action, documents) {
    const id = idOf(action, 'publishedId')
    const draftId = idOf(action, 'draftId')
    return [{ createIfNotExists: copyOf(required(documents, id), draftId) }, { delete: { id } }]
  },

  discard: (action, documents) => remove(documents, idOf(action, action.versionId ? 'versionId' : 'draftId')),

  delete(action, documents) {
    const others = Array.isArray(action.includeDrafts) ? action.includeDrafts : []
    const ids = [action.publishedId, ...others].filter((id) => typeof id === 'string' && documents.get(id))
    if (ids.length === 0) required(documents, idOf(action, 'publishedId'))
    return ids.map((id) => ({ delete: { id: String(id) } }))
  },

  'version.create'(action, documents) {
    if (action.document !== undefined) return [{ create: restored(action, 'document', documents) }]
    const base = required(documents, idOf(action, 'baseId'))
    checkRevision(base._id, base._rev, action.ifBaseRevisionId)
    return [{ create: copyOf(base, idOf(action, 'versionId')) }]
  },

  'version.replace': (action, documents) => [{ createOrReplace: restored(action, 'document', documents) }],

  'version.discard': (action, documents) => remove(documents, idOf(action, 'versionId')),

  'version.unpublish'(action) {
    return [{ patch: { id: idOf(action, 'versionId'), set: { _system: { delete: true } } } }]
  },
}

/** An older version may refer to what is gone since; the Studio means to leave that out, and its words to come back. */
function restored(action: Action, field: string, documents: Work) {
  const document = documentOf(action, field)
  return withoutDangling(document, (id) => documents.mayReferTo(id)) as DraftDocument
}

function remove(documents: Work, id: string): Mutation[] {
  required(documents, id)
  return [{ delete: { id } }]
}

function required(documents: Work, id: string) {
  const document = documents.get(id)
  if (!document) throw new ItemError(409, 'documentNotFoundError', `The document "${id}" does not exist`)
  return document
}

function checkRevision(id: string, present: string | undefined, wanted: unknown) {
  if (typeof wanted !== 'string' || wanted === present) return
  throw new ItemError(
    409,
    'documentRevisionIDDoesNotMatchError',
    `The document "${id}" is not at revision ${wanted}`,
  )
}

function documentOf(action: Action, field: string): DraftDocument {
  const document = action[field]
  if (isRecord(document) && typeof document._id === 'string' && typeof document._type === 'string') {
    const expected = action.publishedId
    if (typeof expected !== 'string' || publishedId(document._id) === publishedId(expected)) {
      return document as DraftDocument
    }
  }
  throw new ItemError(400, 'invalidAction', `The action's ${field} are not a document of its own`)
}

function idOf(action: Action, field: string) {
  const id = action[field]
  if (typeof id === 'string' && id) return id
  throw new ItemError(400, 'invalidAction', `The action ${action.actionType} needs ${field}`)
}
