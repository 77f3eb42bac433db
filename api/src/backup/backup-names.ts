import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestName, type Manifest } from './manifest.ts'

const moment = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z`
const pattern = new RegExp(String.raw`^${moment}(\.tar(\.age)?)?$`)
const unfinished = new RegExp(String.raw`^${moment}(\.tar\.age)?\.[0-9a-f]{8}\.partial$`)

/** A tar archive of what a folder would hold. */
export const archiveEnding = '.tar'
/** One that is encrypted, as the `age` command does it. */
export const encryptedEnding = '.tar.age'
export const isEncrypted = (name: string) => name.endsWith(encryptedEnding)
export const isArchive = (name: string) => isEncrypted(name) || name.endsWith(archiveEnding)

/** Those of the names that are backups, newest first. Anything else is not ours to touch. */
export function newestFirst(names: readonly string[]) {
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed()
}

/** The names of the backups, newest first. */
export async function backupsIn(folder: string) {
  return newestFirst(await readdir(folder).catch(() => []))
}

/** Of so many days, weeks and months that have a backup, the newest one stays. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

/** Which of these have been kept long enough. The newest of all stays. */
export function outlived(names: readonly string[], keep: Keep) {
  const sorted = newestFirst(names)
  const stays = new Set(sorted.slice(0, 1))
  const spans = [
    [keep.days, (name: string) => name.slice(0, 10)],
    // 1970 began on a Thursday.
    [keep.weeks, (name: string) => String(Math.floor((momentOf(name) / dayMs + 3) / 7))],
    [keep.months, (name: string) => name.slice(0, 7)],
  ] as const
  for (const [count, spanOf] of spans) {
    const newest = new Map<string, string>()
    for (const name of sorted) if (!newest.has(spanOf(name))) newest.set(spanOf(name), name)
    for (const name of [...newest.values()].slice(0, count)) stays.add(name)
  }
  return sorted.filter((name) => !stays.has(name))
}

const dayMs = 86_400_000

/** Of a backup that is under way or was cut off. */
export const isUnfinished = (name: string) => unfinished.test(name)

export function nameOf(at: Date) {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

export function momentOf(name: string) {
  return Date.parse(name.slice(0, 20).replace(/T(\d{2})-(\d{2})-/, 'T$1:$2:'))
}

/** The moment of the newest backup. */
export async function lastBackup(folder: string) {
  const [newest] = await backupsIn(folder)
  return newest === undefined ? null : new Date(momentOf(newest)).toISOString()
}

/** How large a backup is: a folder by its manifest. */
export async function sizeOf(folder: string, name: string) {
  if (isArchive(name)) return (await stat(join(folder, name))).size
  const text = await readFile(join(folder, name, manifestName), 'utf8')
  return (JSON.parse(text) as Manifest).files.reduce((sum, { size }) => sum + size, 0)
}
