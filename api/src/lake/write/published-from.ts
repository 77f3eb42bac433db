import { type DraftDocument, isRecord, publishedId, type SanityDocument } from '../document.ts'

/** A draft or a version as it is published over `present`. */
export function publishedFrom(draft: SanityDocument, present: SanityDocument | undefined) {
  const { _system, ...document } = strengthened(copyOf(draft, publishedId(draft._id))) as DraftDocument
  return { ...document, ...(present && { _createdAt: present._createdAt }) } as DraftDocument
}

/** A document under another id, as if it were new. */
export function copyOf(document: DraftDocument, id: string): DraftDocument {
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
