import { randomUUID } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorMessage } from '../db/error-message.ts'
import { isBeforeUpgrade } from '../db/before-upgrade.ts'
import { lockFiles } from '../db/folder-lock.ts'
import { makeFolder } from '../db/make-folder.ts'
import { dumpName, dumpTo } from '../db/postgres/dump.ts'
import { pack } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { encryptedEnding, isEncrypted } from './backup-names.ts'
import { copyDatabase } from './database.ts'
import { encrypt, encrypts, type Encryption } from './encryption.ts'
import { copyDurably, digest, filesIn, isWithin, sync, syncFolder, writeDurably } from './files.ts'
import { manifestName, writeManifest, type Manifest } from './manifest.ts'

interface BackupOptions {
  now?: Date
  /** Where the site's data are in PostgreSQL. */
  databaseUrl?: string | undefined
  encryption?: Encryption | undefined
  /** A folder for what is only needed meanwhile; the caller removes it. */
  scratch?: string
}

/**
 * Copies the whole data folder while it is in use: into the folder `target` completely, or nothing at all. Encrypted it
 * becomes one file, whose name says so. Answers where it is and what it holds.
 */
export async function backupTo(
  dataDir: string,
  target: string,
  { now = new Date(), databaseUrl, encryption, ...options }: BackupOptions = {},
): Promise<{ place: string; manifest: Manifest }> {
  if (isWithin(dataDir, target)) throw new BackupError('A backup cannot lie inside of the data folder.')
  const names = await readdir(dataDir).catch(() => [])
  if (!databaseUrl && !names.some(isDatabase))
    throw new BackupError(`${dataDir} holds no databases to back up.`)
  if (encryption === undefined || !encrypts(encryption)) {
    const manifest = await intoFolder(target, async (partial) => {
      const { sources, ...facts } = await gather(dataDir, partial, databaseUrl)
      for (const { path, file } of sources) {
        const copy = join(partial, path)
        if (file !== copy) await copyDurably(file, copy)
      }
      const copied = sources.map(({ path }) => ({ path, file: join(partial, path) }))
      const manifest = await describe(copied, facts, now)
      await writeDurably(join(partial, manifestName), writeManifest(manifest))
      return manifest
    })
    return { place: target, manifest }
  }

  const place = isEncrypted(target) ? target : `${target}${encryptedEnding}`
  const manifest = await intoFile(place, async (partial) => {
    const scratch = options.scratch ?? (await passingFolder())
    const { sources, ...facts } = await gather(dataDir, scratch, databaseUrl)
    const manifest = await describe(sources, facts, now)
    const entries = [
      { path: manifestName, from: { text: writeManifest(manifest) } },
      ...sources.map(({ path, file }) => ({ path, from: { file } })),
    ]
    const archive = await encrypt(pack(entries), encryption)
    await pipeline(archive, createWriteStream(partial, { mode: 0o600, flags: 'wx' }))
    await sync(partial)
    return manifest
  })
  return { place, manifest }
}

/** Lasts as long as this process. */
async function passingFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'daymark-backup-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Source {
  path: string
  file: string
}

/** What belongs into a backup, and where it can be read: databases as copies in `scratch`, the rest where it lies. */
async function gather(dataDir: string, scratch: string, databaseUrl: string | undefined) {
  const paths = await filesIn(dataDir)
  const databases = paths.filter(isDatabase)
  // Databases first: assets are written before the documents that speak of them, and never changed.
  const counts: Manifest['counts'] = {}
  const digests: Manifest['digests'] = {}
  for (const name of databases) {
    const proof = await copyDatabase(join(dataDir, name), join(scratch, name))
    counts[name] = proof.counts
    digests[name] = proof.digests
  }
  const dumped = databaseUrl === undefined ? undefined : await dumpTo(join(scratch, dumpName), databaseUrl)
  const copies = [...databases, ...(dumped === true ? [dumpName] : [])]
  const others = (await filesIn(dataDir)).filter((path) => !isDatabase(path) && !isPassing(path))
  const sources: Source[] = [
    ...copies.map((path) => ({ path, file: join(scratch, path) })),
    ...others.map((path) => ({ path, file: join(dataDir, path) })),
  ]
  return { sources, counts, digests, dumped }
}

async function describe(
  sources: readonly Source[],
  facts: Pick<Manifest, 'counts' | 'digests' | 'dumped'>,
  now: Date,
): Promise<Manifest> {
  const files: Manifest['files'] = []
  for (const { path, file } of sources.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    files.push({ path, ...(await digest(file)) })
  return { format: 2, createdAt: now.toISOString(), ...facts, files }
}

const isDatabase = (name: string) => /^[^/\\]+\.db$/.test(name)
/** What is made anew by itself, belongs to a running process or was never finished. */
const isPassing = (path: string) =>
  Object.values(lockFiles).includes(path) ||
  isBeforeUpgrade(path) ||
  /^cache\/|-(wal|shm|journal)$|\.partial$/.test(path)

/** Work happens in a folder beside the target, which takes its name only when all went well. */
export async function intoFolder(target: string, fill: (partial: string) => Promise<Manifest>) {
  const there = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new BackupError(`${target} cannot be used: ${errorMessage(error)}.`, { cause: error })
  })
  if (there && there.length > 0) throw new BackupError(`${target} is not empty; nothing was written.`)
  return inPlace(target, async (partial) => {
    await mkdir(partial, { mode: 0o700 })
    const manifest = await fill(partial)
    if (there) await rmdir(target)
    return manifest
  })
}

async function intoFile(target: string, write: (partial: string) => Promise<Manifest>) {
  if (await stat(target).catch(() => undefined))
    throw new BackupError(`${target} is there already; nothing was written.`)
  return inPlace(target, write)
}

async function inPlace(target: string, make: (partial: string) => Promise<Manifest>) {
  const partial = `${resolve(target)}.${randomUUID().slice(0, 8)}.partial`
  try {
    makeFolder(dirname(partial))
    const manifest = await make(partial)
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
