import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { isWritable } from './unwritable.ts'

const keptDays = 30
const pattern = /\.(db|dump)\.before-upgrade-from-\d+$/

/** What is kept of a database, under its own name, from before an upgrade of this version. */
export const nameBeforeUpgrade = (file: string, version: number) => `${file}.before-upgrade-from-${version}`

/** Whether this is what a database was before an upgrade. */
export const isBeforeUpgrade = (name: string) => pattern.test(name)

/**
 * Copies a database to beside itself before its schema changes: by renaming the copy an operator returns to the release
 * before. Throws where there is no room for it, with nothing changed.
 */
export function copyBeforeUpgrade(db: Database, version: number) {
  const copy = nameBeforeUpgrade(db.name, version)
  const partial = `${copy}.partial`
  rmSync(partial, { force: true })
  try {
    db.prepare('VACUUM INTO ?').run(partial)
    chmodSync(partial, 0o600)
    renameSync(partial, copy)
  } catch (cause) {
    rmSync(partial, { force: true })
    throw cause
  }
}

/** They hold what was erased since: they do not stay for long. */
export function removeOutlivedCopies(dataDir: string, now: number) {
  if (!isWritable(dataDir)) return
  for (const name of readdirSync(dataDir)) {
    const file = join(dataDir, name)
    if (isBeforeUpgrade(name) && now - statSync(file).mtimeMs > keptDays * 86_400_000) rmSync(file)
  }
}
