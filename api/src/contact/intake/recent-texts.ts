import { hash } from 'node:crypto'
import type { EnquiryStore } from '../store/enquiry-store.ts'

const remembered = 10_000

/** Knows the texts of the latest enquiries by their digests; an index on disk would slow down every enquiry. */
export function createRecentTexts(store: Pick<EnquiryStore, 'latestMessages'>) {
  const digests = new Set<string>()
  // In order of arrival; a Set knows that order too, but walks over everything deleted to find its first.
  const ring: string[] = []
  let oldest = 0
  const loaded = store.latestMessages(remembered).then(
    (messages) => {
      for (const message of messages.toReversed()) remember(digestOf(message))
    },
    // It is evidence: without it an enquiry is stored as well.
    () => undefined,
  )

  return {
    /** Was this text sent before? From now on it was, unless `takeBack` is called. */
    async note(message: string) {
      await loaded
      const digest = digestOf(message)
      if (digests.has(digest)) return { again: true, takeBack: () => {} }
      remember(digest)
      return { again: false, takeBack: () => void digests.delete(digest) }
    },
  }

  function remember(digest: string) {
    digests.delete(ring[oldest] ?? '')
    digests.add(digest)
    ring[oldest] = digest
    oldest = (oldest + 1) % remembered
  }
}

/** The same words are the same text, however they are spaced and capitalised. */
function digestOf(message: string) {
  return hash(
    'sha256',
    message
      .toLowerCase()
      .replace(/\s{2,}|[^\S ]/g, ' ')
      .trim(),
    'base64',
  )
}
