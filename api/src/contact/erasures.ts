import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { theServer, type Actor } from '../http/audit.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'

interface Entry {
  key: string
  digest: string
  at: string
}

export type Erasures = ReturnType<typeof createErasures>

/**
 * Erases all that a person sent, and keeps a keyed digest of the address. The list of digests is a file of its own,
 * because a restored database does not know of the erasure: one in the data folder, which backups copy, and one
 * beside it, which stays when a backup replaces the folder.
 */
export function createErasures(
  folder: string,
  store: Pick<EnquiryStore, 'senders' | 'ofPerson' | 'erase' | 'isErased'>,
  { clock }: { clock: () => number },
) {
  const inside = join(folder, 'erasures.ndjson')
  const beside = `${folder}.erasures.ndjson`
  const readAll = () => [...readEntries(inside), ...readEntries(beside)]

  return {
    /** The number of enquiries that are gone, from the rows and from the file's free pages. */
    async erase(email: string, by: Actor) {
      const key = readAll()[0]?.key ?? randomBytes(32).toString('hex')
      const entry = { key, digest: digestOf(key, email), at: new Date(clock()).toISOString() }
      // First the list: a crash in between is made good by the replay.
      append(inside, entry)
      appendIfAllowed(beside, entry)
      const theirs = await store.ofPerson(email)
      const ids = theirs.filter(({ submittedAt }) => submittedAt <= entry.at).map(({ id }) => id)
      return store.erase(ids, [noteOf(entry)], { by, about: String })
    },
    /** Makes again what this database does not know to have been erased. */
    async replay() {
      const missing: Entry[] = []
      for (const entry of readAll()) if (!(await store.isErased(noteOf(entry).digest))) missing.push(entry)
      if (missing.length === 0) return 0
      const carried = new Set(readEntries(inside).map(({ digest, at }) => digest + at))
      for (const entry of missing) if (!carried.has(entry.digest + entry.at)) append(inside, entry)
      const about = (erased: number) => `${erased}, again after a restore`
      return store.erase(await idsOf(missing), missing.map(noteOf), { by: theServer, about })
    },
  }

  async function idsOf(entries: readonly Entry[]) {
    const keys = [...new Set(entries.map(({ key }) => key))]
    const upTo = new Map(entries.map(({ digest, at }) => [digest, at]))
    const ids: string[] = []
    for await (const { id, email, submittedAt } of store.senders()) {
      const at = keys.map((key) => upTo.get(digestOf(key, email))).find((found) => found !== undefined)
      if (at !== undefined && submittedAt <= at) ids.push(id)
    }
    return ids
  }
}

function digestOf(key: string, email: string) {
  return createHmac('sha256', Buffer.from(key, 'hex'))
    .update(email.trim().normalize('NFKC').toLowerCase())
    .digest('hex')
}

/** A person may be erased twice; each time is an entry of its own. */
function noteOf({ digest, at }: Entry) {
  return { digest: createHmac('sha256', Buffer.from(digest, 'hex')).update(at).digest(), at }
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
