import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dumpName } from '../db/postgres/dump.ts'
import { BackupError } from './backup-error.ts'
import { isWithin } from './files.ts'

/** What a backup holds; format 1 had no digest of the manifest itself. */
export interface Manifest {
  format: 1 | 2
  createdAt: string
  /** Rows by database and table. */
  counts: Record<string, Record<string, number>>
  /** Of the rows of each table, as they were where they come from; older backups have none. */
  digests?: Record<string, Record<string, string>>
  files: { path: string; size: number; sha256: string }[]
  /** With PostgreSQL: whether a dump of it is among the files. */
  dumped?: boolean
}

export const manifestName = 'manifest.json'

/** As it is stored, with a digest of all that it says. */
export function writeManifest(manifest: Manifest) {
  return `${JSON.stringify({ ...manifest, sha256: digestOf(manifest) }, null, 2)}\n`
}

/** Of a backup in a folder; `name` is what an error calls it. */
export async function readManifest(folder: string, name: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`${name} is not a backup: it has no ${manifestName}.`, { cause })
  })
  try {
    const { sha256, ...manifest } = JSON.parse(text) as Manifest & { sha256?: string }
    const paths = [...manifest.files.map(({ path }) => path), ...Object.keys(manifest.counts)]
    if (manifest.format !== 1 && (manifest.format !== 2 || sha256 !== digestOf(manifest)))
      throw new Error('format')
    if (paths.some((path) => !isWithin(folder, join(folder, path)))) throw new Error('path')
    return manifest
  } catch (cause) {
    throw new BackupError(`The ${manifestName} of ${name} cannot be read.`, { cause })
  }
}

const digestOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** What a backup holds, for a person to compare. */
export function describeBackup({ createdAt, counts, files, dumped }: Manifest) {
  const rows = Object.entries(counts).flatMap(([name, tables]) =>
    Object.entries(tables).map(([table, number]) => `  ${name.padEnd(12)} ${table.padEnd(22)} ${number}`),
  )
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const assets = files.filter(({ path }) => /^assets[/\\]/.test(path)).length
  return `${rows.join('\n')}\n  ${assets} assets, ${(bytes / 1e6).toFixed(1)} MB in all, taken ${createdAt}\n${describeDump(dumped)}`
}

function describeDump(dumped: boolean | undefined) {
  if (dumped === undefined) return ''
  return dumped
    ? `  ${dumpName} is what DATABASE_URL names: enquiries, mails, accounts and the log, by pg_dump\n`
    : '  NOT the database that DATABASE_URL names, with the enquiries and accounts: pg_dump is not installed here. Have PostgreSQL itself backed up.\n'
}
