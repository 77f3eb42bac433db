import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestName, type Manifest } from './backup.ts'

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/
const unfinished = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.[0-9a-f]{8}\.partial$/

/** The names of the backups, newest first. Anything else in the folder is not ours to touch. */
export async function backupsIn(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed()
}

/** Of so many days, weeks and months that have a backup, the newest one stays. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

/** Which of these have been kept long enough. The newest of all stays. */
export function outlived(names: readonly string[], keep: Keep) {
  const newestFirst = names.toSorted().toReversed()
  const stays = new Set(newestFirst.slice(0, 1))
  const spans = [
    [keep.days, (name: string) => name.slice(0, 10)],
    // 1970 began on a Thursday.
    [keep.weeks, (name: string) => String(Math.floor((momentOf(name) / dayMs + 3) / 7))],
    [keep.months, (name: string) => name.slice(0, 7)],
  ] as const
  for (const [count, spanOf] of spans) {
    const newest = new Map<string, string>()
    for (const name of newestFirst) if (!newest.has(spanOf(name))) newest.set(spanOf(name), name)
    for (const name of [...newest.values()].slice(0, count)) stays.add(name)
  }
  return newestFirst.filter((name) => !stays.has(name))
}

const dayMs = 86_400_000

/** Of a backup that is under way or was cut off. */
export const isUnfinished = (name: string) => unfinished.test(name)

export function nameOf(moment: Date) {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

export function momentOf(name: string) {
  return Date.parse(name.replace(/T(\d{2})-(\d{2})-/, 'T$1:$2:'))
}

/** The moment of the newest backup. */
export async function lastBackup(folder: string) {
  const [newest] = await backupsIn(folder)
  return newest === undefined ? null : new Date(momentOf(newest)).toISOString()
}

/** How large a backup is, by its manifest. */
export async function sizeOf(folder: string, name: string) {
  const text = await readFile(join(folder, name, manifestName), 'utf8')
  return (JSON.parse(text) as Manifest).files.reduce((sum, { size }) => sum + size, 0)
}
