import { accessSync, chmodSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * SQLite opens a database in WAL mode only where it may write beside it. Of one in a folder that takes nothing it gets a
 * copy, with the changes that are still in the WAL; the copy lasts as long as this process or thread. Undefined where the
 * database can be opened as it is.
 */
export function copyIfUnwritable(file: string): string | undefined {
  if (!existsSync(file) || (isWritable(dirname(file)) && isWritable(file))) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'daymark-read-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const copy = join(folder, basename(file))
  for (const end of ['', '-wal']) {
    if (!existsSync(file + end)) continue
    copyFileSync(file + end, copy + end)
    chmodSync(copy + end, 0o600)
  }
  return copy
}

export function isWritable(path: string) {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
