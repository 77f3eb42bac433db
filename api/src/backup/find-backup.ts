import { createReadStream, existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { BackupError } from './backup-error.ts'
import { encryptedEnding, isArchive } from './backup-names.ts'
import { openBucket, type BucketSettings } from './s3.ts'

/** A folder, or the bytes of an archive. */
export type StoredBackup = { name: string } & ({ folder: string } | { read: () => Promise<Readable> })

/** As a command names it: a folder, an archive, `s3` for the newest copy in the bucket, or one of them as `s3/NAME`. */
export async function findBackup(named: string, s3: BucketSettings | undefined): Promise<StoredBackup> {
  const [place, wanted] = named.split('/', 2)
  if (place === 's3' && !existsSync(named)) return findCopy(wanted, s3)
  const path = resolve(named)
  // Where backups are encrypted, `npm run backup -- DIR` writes beside DIR.
  const archive = isArchive(path) ? path : existsSync(path) ? undefined : `${path}${encryptedEnding}`
  if (!existsSync(archive ?? path)) throw new BackupError(`There is no ${path}.`)
  return archive === undefined
    ? { name: basename(path), folder: path }
    : { name: basename(archive), read: async () => createReadStream(archive) }
}

async function findCopy(wanted: string | undefined, s3: BucketSettings | undefined) {
  if (s3 === undefined) throw new BackupError('BACKUP_S3_URL is not set, so no copies are known.')
  const bucket = openBucket(s3)
  const name = wanted ?? (await bucket.names())[0]
  if (name === undefined) throw new BackupError(`No copy of a backup is at ${s3.url}.`)
  return { name, read: () => bucket.read(name) }
}
