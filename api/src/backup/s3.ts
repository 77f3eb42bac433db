import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { pack } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { archiveEnding, isArchive, newestFirst } from './backup-names.ts'
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
