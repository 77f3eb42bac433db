import { references } from '../dataset.ts'
import { isPublished } from '../document.ts'
import { ItemError } from '../lake-error.ts'
import type { Change } from '../store.ts'
import { same } from './mendoza-encode.ts'
import type { Work } from './work.ts'

/** No strong reference may point nowhere after the transaction. */
export function checkReferences(work: Work, { id, before, after }: Change) {
  if (after && !(before && same(before, after))) {
    for (const [target, strong] of references(after)) {
      if (strong && !work.get(target)) throw dangling(id, target)
    }
  }
  if (after || !before) return
  for (const [source, strong] of work.dataset.referrers(id)) {
    const referrer = work.get(source)
    if (strong && referrer && references(referrer).get(id) === true) throw inUse(id, source)
  }
}

const dangling = (id: string, target: string) =>
  new ItemError(
    409,
    'documentReferenceDoesNotExistError',
    `The document "${id}" references ${isPublished(target) ? '' : 'unpublished '}document "${target}", which does not exist`,
    { id, referenceID: target },
  )

const inUse = (id: string, source: string) =>
  new ItemError(
    409,
    'documentHasExistingReferencesError',
    `The document with the ID "${id}" cannot be deleted as there are references to it from "${source}"`,
    { id, referencingIDs: [source] },
  )
