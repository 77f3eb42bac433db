import { hash } from 'node:crypto'
import type { Db } from '../db/open.ts'

const remembered = 10_000

/** Knows the texts of the latest enquiries by their digests; an index on disk would slow down every enquiry. */
export function createRecentTexts(db: Db) {
  const digests = new Set<string>()
  const latest = db.prepare<[number], string>(
    'SELECT message FROM contact_submissions ORDER BY id DESC LIMIT ?',
  )
  for (const message of latest.pluck().all(remembered).toReversed()) digests.add(digestOf(message))

  return {
    /** Was this text sent before? From now on it was, unless `takeBack` is called. */
    note(message: string) {
      const digest = digestOf(message)
      if (digests.has(digest)) return { again: true, takeBack: () => {} }
      digests.add(digest)
      const [oldest] = digests
      if (digests.size > remembered && oldest !== undefined) digests.delete(oldest)
      return { again: false, takeBack: () => void digests.delete(digest) }
    },
  }
}

/** The same words are the same text, however they are spaced and capitalised. */
function digestOf(message: string) {
  return hash('sha256', message.toLowerCase().replace(/\s+/g, ' ').trim(), 'base64')
}
