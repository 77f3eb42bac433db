import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { pack } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { archiveEnding, isArchive, newestFirst, outlived, type Keep } from './backup-names.ts'
import { filesIn } from './files.ts'

/** A bucket of any service that speaks Amazon's S3 protocol. */
export interface BucketSettings {
  /** With the bucket, in its path or its host's name. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** What a backup is called where only single files are kept. */
export const objectName = (name: string) => (isArchive(name) ? name : `${name}${archiveEnding}`)

export function openBucket({ url, ...settings }: BucketSettings) {
  const bucket = new S3mini({ endpoint: url, ...settings })
  return {
    /** Of the backups in it, newest first. */
    async names() {
      const objects = await bucket.listObjects()
      if (objects === null) throw new BackupError(`There is no bucket at ${url}.`)
      return newestFirst(objects.map(({ Key }) => Key))
    },
    async put(folder: string, name: string) {
      const source = join(folder, name)
      if (!isArchive(name)) {
        await bucket.putAnyObject(objectName(name), await packFolder(source))
        return
      }
      await bucket.putAnyObject(name, await openAsBlob(source))
      const [sent, stored] = [(await stat(source)).size, await bucket.getContentLength(name)]
      if (sent !== stored) throw new BackupError(`${name} arrived with ${stored} of its ${sent} bytes.`)
    },
    async read(name: string) {
      const answer = await bucket.getObjectResponse(name)
      if (!answer?.body) throw new BackupError(`There is no ${name} at ${url}.`)
      return Readable.fromWeb(answer.body as ReadableStream)
    },
    remove: (name: string) => bucket.deleteObject(name),
  }
}

/** A folder as the one file that is kept of it. */
export async function packFolder(folder: string) {
  const paths = await filesIn(folder)
  const archive = pack(paths.map((path) => ({ path, from: { file: join(folder, path) } })))
  return Readable.toWeb(archive) as globalThis.ReadableStream<Uint8Array>
}

export interface CopyWork {
  backupDir: string
  name: string
  s3: BucketSettings
  keep: Keep
}

/** Brings a backup into the bucket, unless it is there, and removes those that have outlived. Says whether it was copied. */
export async function copyBackup({ backupDir, name, s3, keep }: CopyWork): Promise<boolean> {
  const bucket = openBucket(s3)
  const there = await bucket.names()
  const isNew = !there.includes(objectName(name))
  if (isNew) await bucket.put(backupDir, name)
  for (const old of outlived([...new Set([...there, objectName(name)])], keep))
    await bucket.remove(old).catch(letRefusalPass)
  return isNew
}

/** A key that may not delete keeps copies safe from whoever takes over this machine; the bucket's own rules remove them. */
function letRefusalPass(error: unknown) {
  if (!(error instanceof S3ServiceError && error.status === 403)) throw error
}
