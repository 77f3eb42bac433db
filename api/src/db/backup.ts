import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { copyDatabase, proveDatabase, requireSameRows } from './backup-database.ts'
import { lockFiles } from './folder-lock.ts'
import { makeFolder } from './make-folder.ts'
import { dumpName, dumpTo } from './postgres/dump.ts'
import { BackupError } from './backup-error.ts'
import { errorMessage } from './error-message.ts'

export interface Manifest {
  format: 1
  createdAt: string
  /** Rows by database and table. */
  counts: Record<string, Record<string, number>>
  /** Of the rows of each table, as they were where they come from; older backups have none. */
  digests?: Record<string, Record<string, string>>
  files: { path: string; size: number; sha256: string }[]
  /** With PostgreSQL: whether a dump of it is among the files. */
  dumped?: boolean
}

interface BackupOptions {
  now?: Date
  /** Where the site's data are in PostgreSQL. */
  databaseUrl?: string | undefined
}

/** Copies the whole data folder while it is in use: into `target` completely, or nothing at all. */
export async function backupTo(
  dataDir: string,
  target: string,
  { now = new Date(), databaseUrl }: BackupOptions = {},
): Promise<Manifest> {
  if (isWithin(dataDir, target)) throw new BackupError('A backup cannot lie inside of the data folder.')
  const names = await readdir(dataDir).catch(() => [])
  if (!databaseUrl && !names.some(isDatabase))
    throw new BackupError(`${dataDir} holds no databases to back up.`)
  return intoFolder(target, async (partial) => {
    // Databases first: assets are written before the documents that speak of them, and never changed.
    const counts: Manifest['counts'] = {}
    const digests: Manifest['digests'] = {}
    for (const name of names.filter(isDatabase)) {
      const proof = await copyDatabase(join(dataDir, name), join(partial, name))
      counts[name] = proof.counts
      digests[name] = proof.digests
    }
    const dumped = databaseUrl === undefined ? undefined : await dumpTo(join(partial, dumpName), databaseUrl)
    for (const path of await filesIn(dataDir)) {
      if (isDatabase(path) || isPassing(path)) continue
      await copyDurably(join(dataDir, path), join(partial, path))
    }
    const files: Manifest['files'] = []
    for (const path of (await filesIn(partial)).toSorted())
      files.push({ path, ...(await digest(join(partial, path))) })
    const manifest: Manifest = {
      format: 1,
      createdAt: now.toISOString(),
      counts,
      digests,
      files,
      ...(dumped !== undefined && { dumped }),
    }
    await writeDurably(join(partial, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  })
}

/** Brings a backup back, into a folder that is empty or missing, once everything in it is proven sound. */
export async function restoreFrom(backup: string, dataDir: string): Promise<Manifest> {
  const manifest = await readManifest(backup)
  return intoFolder(dataDir, async (partial) => {
    for (const { path, size, sha256 } of manifest.files) {
      // PostgreSQL's own tool brings it back.
      const copy = join(path === dumpName ? backup : partial, path)
      if (path !== dumpName) {
        await copyDurably(join(backup, path), copy).catch((cause: unknown) => {
          throw new BackupError(`${path} of the backup cannot be copied: ${errorMessage(cause)}.`, { cause })
        })
      }
      const found = await digest(copy)
      if (found.size !== size || found.sha256 !== sha256) {
        throw new BackupError(`${path} of the backup is not what it was when the backup was made.`)
      }
    }
    for (const [name, expected] of Object.entries(manifest.counts)) {
      const { counts, digests } = proveDatabase(join(partial, name))
      for (const [table, rows] of Object.entries(expected)) {
        if (counts[table] === rows) continue
        throw new BackupError(
          `The table ${table} of ${name} has ${counts[table] ?? 'no'} rows instead of ${rows}.`,
        )
      }
      requireSameRows(name, digests, manifest.digests?.[name])
    }
    return manifest
  })
}

export const manifestName = 'manifest.json'

const isDatabase = (name: string) => /^[^/\\]+\.db$/.test(name)
/** What is made anew by itself, belongs to a running process or was never finished. */
const isPassing = (path: string) =>
  Object.values(lockFiles).includes(path) || /^cache[/\\]|-(wal|shm|journal)$|\.partial$/.test(path)

/** Work happens in a folder beside the target, which takes its name only when all went well. */
async function intoFolder(target: string, fill: (partial: string) => Promise<Manifest>) {
  const there = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new BackupError(`${target} cannot be used: ${errorMessage(error)}.`, { cause: error })
  })
  if (there && there.length > 0) throw new BackupError(`${target} is not empty; nothing was written.`)
  const partial = `${resolve(target)}.${randomUUID().slice(0, 8)}.partial`
  try {
    makeFolder(dirname(partial))
    await mkdir(partial, { mode: 0o700 })
    const manifest = await fill(partial)
    if (there) await rmdir(target)
    await rename(partial, target)
    await syncFolder(dirname(resolve(target)))
    return manifest
  } catch (cause) {
    await rm(partial, { recursive: true, force: true }).catch(() => undefined)
    if (cause instanceof BackupError) throw cause
    throw new BackupError(`${target} could not be written: ${errorMessage(cause)}. Nothing was left there.`, {
      cause,
    })
  }
}

async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, manifestName), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`${backup} is not a backup: it has no ${manifestName}.`, { cause })
  })
  try {
    const manifest = JSON.parse(text) as Manifest
    const paths = [...manifest.files.map(({ path }) => path), ...Object.keys(manifest.counts)]
    if (manifest.format !== 1 || paths.some((path) => !isWithin(backup, join(backup, path))))
      throw new Error('format')
    return manifest
  } catch (cause) {
    throw new BackupError(`The ${manifestName} of ${backup} cannot be read.`, { cause })
  }
}

/** Paths of the regular files below a folder, relative to it. Links are not followed. */
async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length)
        .replace(/^[/\\]/, ''),
    )
}

async function copyDurably(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to)
  await chmod(to, 0o600)
  const handle = await open(to, 'r+')
  await handle.sync().finally(() => handle.close())
}

async function writeDurably(file: string, text: string) {
  const handle = await open(file, 'wx', 0o600)
  await handle
    .writeFile(text)
    .then(() => handle.sync())
    .finally(() => handle.close())
}

async function syncFolder(folder: string) {
  // Not every system can do this to a folder; where it can, the new name survives a power cut.
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

async function digest(file: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return { size: (await stat(file)).size, sha256: hash.digest('hex') }
}

function isWithin(folder: string, path: string) {
  return resolve(path) !== resolve(folder) && `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`)
}
