import { getPublishedId, isDraftId, isVersionId } from '@sanity/client/csm'

/** Each document as its draft and as its published version have it, without its versions in releases. */
export function draftPairs<Version extends { _id: string }>(versions: readonly Version[]) {
  const own = versions.filter(({ _id }) => !isVersionId(_id))
  return [...Map.groupBy(own, ({ _id }) => getPublishedId(_id))].map(([id, pair]) => ({
    id: String(id),
    draft: pair.find(({ _id }) => isDraftId(_id)),
    published: pair.find(({ _id }) => !isDraftId(_id)),
  }))
}
