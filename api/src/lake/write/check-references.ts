import { type Dataset, references } from '../dataset.ts'
import { isPublished } from '../document.ts'
import { ItemError, type ItemKind, itemRefusal } from '../lake-error.ts'
import type { Change } from '../store.ts'
import { same } from './mendoza-encode.ts'
import type { Documents } from './work.ts'

interface Afterwards extends Documents {
  /** The step that wrote a document. */
  indexOf(id: string): number
}

/** No strong reference may point nowhere after the transaction. */
export function checkReferences(
  dataset: Dataset,
  work: Afterwards,
  changes: readonly Change[],
  kind: ItemKind,
) {
  for (const { id, before, after } of changes) {
    if (after && !(before && same(before, after))) {
      for (const [target, strong] of references(after)) {
        if (strong && !work.get(target)) throw itemRefusal(dangling(id, target), kind, work.indexOf(id))
      }
    }
    if (after || !before) continue
    for (const [source, strong] of dataset.referrers(id)) {
      const referrer = work.get(source)
      if (!strong || !referrer || source === id) continue
      if (references(referrer).get(id) === true) throw itemRefusal(inUse(id, source), kind, work.indexOf(id))
    }
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
