import { isRecord, type Mutation, type Patch, publishedId, type SanityDocument } from '../document.ts'
import { ItemError } from '../lake-error.ts'
import { publishedFrom } from '../write/published-from.ts'
import type { Work } from '../write/work.ts'
import {
  isRelease,
  isReleaseName,
  isUnpublishing,
  type Release,
  releaseDocumentId,
  releaseType,
} from './release.ts'

type Action = Record<string, unknown>
type State = Release['state']

const prefix = 'sanity.action.release.'

/** What one of the Studio's actions on a release means in mutations; undefined when it is none. */
export function releaseMutationsOf(
  action: Action & { actionType: string },
  documents: Work,
  author: string,
): Mutation[] | undefined {
  if (!action.actionType.startsWith(prefix)) return undefined
  const name = action.actionType.slice(prefix.length)
  const act = Object.hasOwn(meanings, name) ? meanings[name] : undefined
  if (!act)
    throw new ItemError(400, 'invalidAction', `The action on releases "${name.slice(0, 60)}" is not known`)
  if (!isReleaseName(action.releaseId)) {
    throw new ItemError(400, 'invalidAction', `The action ${action.actionType} needs a valid releaseId`)
  }
  return act({ action, name: action.releaseId, documents, author })
}

interface Asked {
  action: Action
  name: string
  documents: Work
  author: string
}

const meanings: Record<string, (asked: Asked) => Mutation[]> = {
  create({ action, name, author }) {
    const metadata = { releaseType: 'undecided', ...(isRecord(action.metadata) && action.metadata) }
    const _id = releaseDocumentId(name)
    return [{ create: { _id, _type: releaseType, name, state: 'active', metadata, userId: author } }]
  },

  edit({ action, ...asked }) {
    const { _id } = releaseIn(asked, ['active', 'scheduled'])
    if (!isRecord(action.patch)) throw new ItemError(400, 'invalidAction', 'The action has no patch')
    const { id: _ignored, query: _never, ...patch } = action.patch as Patch
    if (!changesOnlyMetadata(patch)) {
      throw new ItemError(400, 'invalidAction', 'Only the metadata of a release can be edited')
    }
    return [{ patch: { ...patch, id: _id } }]
  },

  publish: (asked) => publishRelease(asked.name, asked.documents),

  schedule({ action, author, ...asked }) {
    const { _id } = releaseIn(asked, ['active', 'scheduled'])
    const publishAt = new Date(String(action.publishAt))
    if (Number.isNaN(publishAt.getTime())) {
      throw new ItemError(400, 'invalidAction', 'The action needs publishAt, a time')
    }
    const set = { state: 'scheduled', publishAt: publishAt.toISOString(), userId: author }
    return [{ patch: { id: _id, set, unset: ['error'] } }]
  },

  unschedule(asked) {
    const { _id } = releaseIn(asked, ['scheduled'])
    return [{ patch: { id: _id, set: { state: 'active' }, unset: ['publishAt'] } }]
  },

  archive(asked) {
    const { _id } = releaseIn(asked, ['active'])
    const versions = asked.documents.versionsIn(asked.name)
    return [
      ...versions.map(({ _id: id }) => ({ delete: { id } })),
      { patch: { id: _id, set: { state: 'archived', finalDocumentStates: finalStates(versions) } } },
    ]
  },

  unarchive(asked) {
    const { _id, finalDocumentStates = [] } = releaseIn(asked, ['archived'])
    const versions = finalDocumentStates.flatMap(({ id }) => asked.documents.lastRevision(id) ?? [])
    return [
      ...versions.map((version) => ({ create: version })),
      { patch: { id: _id, set: { state: 'active' }, unset: ['finalDocumentStates'] } },
    ]
  },

  delete(asked) {
    const { _id } = releaseIn(asked, ['archived', 'published'])
    return [{ delete: { id: _id } }]
  },
}

/** Everything in a release becomes public, or is taken off, in the transaction that says so. */
export function publishRelease(name: string, documents: Work, state: State = 'active'): Mutation[] {
  const { _id } = releaseIn({ name, documents }, [state])
  const versions = documents.versionsIn(name)
  const mutations = versions.flatMap((version): Mutation[] => {
    const id = publishedId(version._id)
    const gone: Mutation = { delete: { id: version._id } }
    if (isUnpublishing(version)) return [{ delete: { id } }, gone]
    return [{ createOrReplace: publishedFrom(version, documents.get(id)) }, gone]
  })
  const set = {
    state: 'published',
    publishedAt: documents.timestamp,
    finalDocumentStates: finalStates(versions),
  }
  return [...mutations, { patch: { id: _id, set, unset: ['error'] } }]
}

const finalStates = (versions: readonly SanityDocument[]) =>
  versions.map(({ _id }) => ({ _key: _id.replaceAll(/[^A-Za-z0-9_-]/g, '-'), id: _id }))

function releaseIn({ name, documents }: Pick<Asked, 'name' | 'documents'>, states: readonly State[]) {
  const release = documents.get(releaseDocumentId(name))
  if (!isRelease(release)) throw new ItemError(404, 'releaseNotFoundError', `There is no release "${name}"`)
  if (states.includes(release.state)) return release
  const description = `The release "${name}" is ${release.state}, not ${states.join(' or ')}`
  throw new ItemError(409, 'releaseStateError', description)
}

function changesOnlyMetadata(patch: Patch) {
  const paths = Object.entries(patch).flatMap(([operation, value]) => {
    if (operation === 'unset') return Array.isArray(value) ? value.map(String) : []
    return isRecord(value) ? Object.keys(value) : []
  })
  return paths.every((path) => /^metadata(?:$|[.[])/.test(path))
}
