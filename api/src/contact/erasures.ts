import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Db } from '../db/open.ts'
import type { EnquiryStore } from './store.ts'

interface Entry {
  key: string
  digest: string
  at: string
}

export type Erasures = ReturnType<typeof createErasures>

/**
 * Forgets a person, and remembers under a keyed digest that it did. The list stands in a file of its own,
 * because a restored database would have forgotten the erasure: in the data folder, for backups to carry on,
 * and beside it, where it outlives a folder that is replaced by a backup.
 */
export function createErasures(
  db: Db,
  store: Pick<EnquiryStore, 'senders' | 'remove' | 'noteErasure' | 'isErased' | 'settle'>,
  { clock }: { clock: () => number },
) {
  const folder = dirname(db.name)
  const inside = join(folder, 'erasures.ndjson')
  const beside = `${folder}.erasures.ndjson`
  const readAll = () => [...readEntries(inside), ...readEntries(beside)]

  const apply = db.transaction((entries: Entry[]) => {
    let erased = 0
    const keys = new Set(entries.map(({ key }) => key))
    const upTo = new Map(entries.map(({ digest, at }) => [digest, at]))
    for (const { id, email, submittedAt } of store.senders()) {
      const at = [...keys].map((key) => upTo.get(digestOf(key, email))).find((found) => found !== undefined)
      if (at !== undefined && submittedAt <= at) erased += store.remove(id)
    }
    for (const { digest, at } of entries) store.noteErasure(rowDigest(digest, at), at)
    return erased
  })

  return {
    /** The number of enquiries that are gone, from the rows and from the file's free pages. */
    erase(email: string) {
      const key = readAll()[0]?.key ?? randomBytes(32).toString('hex')
      const entry = { key, digest: digestOf(key, email), at: new Date(clock()).toISOString() }
      // First the list: a crash in between is made good by the replay.
      append(inside, entry)
      appendIfAllowed(beside, entry)
      const erased = apply.immediate([entry])
      store.settle()
      return erased
    },
    /** Makes again what this database does not know to have been erased. */
    replay() {
      const missing = readAll().filter(({ digest, at }) => !store.isErased(rowDigest(digest, at)))
      if (missing.length === 0) return 0
      const carried = new Set(readEntries(inside).map(({ digest, at }) => digest + at))
      for (const entry of missing) if (!carried.has(entry.digest + entry.at)) append(inside, entry)
      const erased = apply.immediate(missing)
      store.settle()
      return erased
    },
  }
}

function digestOf(key: string, email: string) {
  return createHmac('sha256', Buffer.from(key, 'hex'))
    .update(email.trim().normalize('NFKC').toLowerCase())
    .digest('hex')
}

/** A person may be erased twice; each time is an entry of its own. */
function rowDigest(digest: string, at: string) {
  return createHmac('sha256', Buffer.from(digest, 'hex')).update(at).digest()
}

function readEntries(file: string): Entry[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw cause
  }
  return text.split('\n').flatMap(readEntry)
}

/** A line that a crash cut short was never acted upon. */
function readEntry(line: string): Entry[] {
  try {
    const { key, digest, at } = JSON.parse(line) as Partial<Record<keyof Entry, unknown>>
    return typeof key === 'string' && typeof digest === 'string' && typeof at === 'string'
      ? [{ key, digest, at }]
      : []
  } catch {
    return []
  }
}

/** The folder above may be closed to us, as it is in a container; then backups alone carry the list. */
function appendIfAllowed(file: string, entry: Entry) {
  try {
    append(file, entry)
  } catch (cause) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
  }
}

function append(file: string, entry: Entry) {
  const handle = openSync(file, 'a', 0o600)
  try {
    writeSync(handle, `\n${JSON.stringify(entry)}`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
