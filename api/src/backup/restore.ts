import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMessage } from '../db/error-message.ts'
import { dumpName } from '../db/postgres/dump.ts'
import { unpack } from './archive.ts'
import { intoFolder } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { isEncrypted } from './backup-names.ts'
import { proveDatabase, requireSameRows } from './database.ts'
import { decrypt, type Encryption } from './encryption.ts'
import { copyDurably, digest, filesIn, sync } from './files.ts'
import type { StoredBackup } from './find-backup.ts'
import { manifestName, readManifest, type Manifest } from './manifest.ts'

/** Brings a backup back, into a folder that is empty or missing, once everything in it is proven sound. */
export async function restoreFrom(
  backup: StoredBackup,
  dataDir: string,
  encryption: Encryption = { recipients: [] },
): Promise<Manifest> {
  return intoFolder(dataDir, async (partial) => {
    const manifest =
      'folder' in backup
        ? await copyFolder(backup.folder, partial)
        : await unpackArchive(backup, partial, encryption)
    for (const { path, size, sha256 } of manifest.files) {
      const inFolder = 'folder' in backup && path === dumpName
      const found = await digest(join(inFolder ? backup.folder : partial, path)).catch((cause: unknown) => {
        throw new BackupError(`${path} of the backup is missing: ${errorMessage(cause)}.`, { cause })
      })
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

/** Without the dump, which PostgreSQL's own tool brings back from where it is. */
async function copyFolder(folder: string, partial: string) {
  const manifest = await readManifest(folder, folder)
  for (const { path } of manifest.files) {
    if (path === dumpName) continue
    await copyDurably(join(folder, path), join(partial, path)).catch((cause: unknown) => {
      throw new BackupError(`${path} of the backup cannot be copied: ${errorMessage(cause)}.`, { cause })
    })
  }
  return manifest
}

async function unpackArchive(
  { name, read }: Exclude<StoredBackup, { folder: string }>,
  partial: string,
  encryption: Encryption,
) {
  const bytes = await read()
  const archive = isEncrypted(name) ? await decrypt(bytes, name, encryption) : bytes
  await unpack(archive, partial).catch((cause: unknown) => {
    throw new BackupError(`${name} is damaged and cannot be unpacked: ${errorMessage(cause)}.`, { cause })
  })
  const manifest = await readManifest(partial, name)
  await rm(join(partial, manifestName))
  const known = new Set(manifest.files.map(({ path }) => path))
  for (const path of await filesIn(partial)) {
    if (!known.has(path)) throw new BackupError(`${name} is damaged: it holds ${path}, which it should not.`)
    await sync(join(partial, path))
  }
  return manifest
}
