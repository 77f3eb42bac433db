import { S3ServiceError } from 's3mini'
import { outlived, type Keep } from './backup-names.ts'
import { objectName, openBucket, type BucketSettings } from './s3.ts'

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
