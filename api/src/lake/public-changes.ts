import type { Committed } from './core.ts'
import type { Dataset } from './dataset.ts'
import { isReleaseId } from './releases/release.ts'
import { draftId, isDraft, isPublished, publishedId, titleOf } from './document.ts'

/** What editors would say was done, to documents that visitors may see or that are gone for everybody. */
export interface PublicChange {
  kind: 'published' | 'unpublished' | 'deleted'
  id: string
  type: string
  title: string | undefined
}

/** `dataset` holds the changes already. */
export function publicChanges(changes: Committed['changes'], dataset: Dataset): PublicChange[] {
  const changed = new Set(changes.map(({ id }) => id))
  return changes.flatMap(({ id, before, after }) => {
    const document = after ?? before
    const kind = kindOf(id, after !== undefined)
    // An uploaded file is public once a published document refers to it; a release never is.
    const uploaded = kind === 'published' && document?._type.startsWith('sanity.')
    if (!kind || !document || uploaded || isReleaseId(id)) return []
    return [{ kind, id: publishedId(id), type: document._type, title: titleOf(document) }]
  })

  function kindOf(id: string, exists: boolean) {
    if (isPublished(id)) return exists ? 'published' : dataset.get(draftId(id)) ? 'unpublished' : 'deleted'
    const published = publishedId(id)
    const wasAlone = isDraft(id) && !dataset.get(published) && !changed.has(published)
    return wasAlone && !exists ? 'deleted' : undefined
  }
}
