import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Finding } from '@daymark/schemas/staff'
import type { Encryption } from './encryption.ts'
import type { backupTo } from './backup.ts'
import { errorMessage } from '../db/error-message.ts'
import { backupsIn, isUnfinished, momentOf, nameOf, outlived, type Keep } from './backup-names.ts'
import type { BucketSettings, CopyWork } from './s3.ts'

export type BackupWork =
  | { make: { dataDir: string; target: string; now: Date } & Parameters<typeof backupTo>[2] }
  | { copy: CopyWork }

export interface ScheduleOptions {
  dataDir: string
  databaseUrl?: string | undefined
  /** Every backup lies in here, named after its moment. */
  backupDir: string
  everyHours: number
  keep: Keep
  encryption?: Encryption | undefined
  /** Where each backup is copied to. */
  s3?: BucketSettings | undefined
  now?: () => Date
  onDone?: (what: string) => void
  onFailure?: (what: string) => void
}

/** Looks every ten minutes whether a backup is due, from what lies in the folder, so that restarts change nothing. */
export function scheduleBackups({
  dataDir,
  databaseUrl,
  backupDir,
  everyHours,
  keep,
  encryption,
  s3,
  now = () => new Date(),
  ...options
}: ScheduleOptions) {
  let busy: Promise<void> | undefined
  let worker: Worker | undefined
  let stopped = false

  /** What went wrong last, until it goes well. */
  const faults = new Map<string, string>()
  /** The newest backup that is known to be in the bucket. */
  let copied: string | undefined

  function look() {
    busy ??= attempt('The backup failed', backupIfDue)
      .then(() => attempt('The copy of the backup failed', copyIfDue))
      .finally(() => (busy = undefined))
    return busy
  }

  async function attempt(failure: string, work: () => Promise<void>) {
    try {
      await work()
      faults.delete(failure)
    } catch (error) {
      if (stopped) return
      faults.set(failure, `${failure}: ${errorMessage(error)}`)
      options.onFailure?.(`${failure}: ${errorMessage(error)}`)
    }
  }

  async function backupIfDue() {
    const moment = now()
    const ages = (await backupsIn(backupDir)).map((name) => moment.getTime() - momentOf(name))
    // Those from the future do not count: the clock was set back, and waiting for them could take years.
    if (ages.some((age) => age >= 0 && age < everyHours * 3_600_000)) return
    await removeUnfinished()
    if (stopped) return
    const target = join(backupDir, nameOf(moment))
    const scratch = await mkdtemp(join(tmpdir(), 'daymark-backup-'))
    const make = { dataDir, databaseUrl, target, now: moment, encryption, scratch }
    const place = await inWorker({ make }).finally(() => rm(scratch, { recursive: true, force: true }))
    options.onDone?.(`Backed up to ${String(place)}`)
    for (const old of outlived(await backupsIn(backupDir), keep))
      if (momentOf(old) !== momentOf(nameOf(moment)))
        await rm(join(backupDir, old), { recursive: true, force: true })
  }

  async function copyIfDue() {
    if (s3 === undefined || stopped) return
    const name = (await backupsIn(backupDir)).find((other) => momentOf(other) <= now().getTime())
    if (name === undefined || name === copied) return
    const isNew = await inWorker({ copy: { backupDir, name, s3, keep } })
    copied = name
    if (isNew) options.onDone?.(`Copied ${name} to ${new URL(s3.url).host}`)
  }

  function inWorker(workerData: BackupWork) {
    return new Promise<unknown>((resolve, reject) => {
      worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData })
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('it ended without an answer')))
    })
  }

  /** What a backup left that was cut off, now or by the end of an earlier run. */
  async function removeUnfinished() {
    for (const name of await readdir(backupDir).catch(() => [])) {
      if (isUnfinished(name)) await rm(join(backupDir, name), { recursive: true, force: true })
    }
  }

  const timer = setInterval(() => void look(), 10 * 60_000)
  timer.unref()
  const first = look()
  return {
    first,
    look,
    /** For whoever looks after the server. */
    findings: (): Finding[] =>
      [...faults.values()].map((text) => ({
        check: 'Backups',
        verdict: 'broken',
        text,
        remedy:
          'It is tried again every ten minutes; the log says more. npm run backup -- DIR makes one now.',
      })),
    /** A backup under way is given up: it may take longer than a server has to end. */
    async stop() {
      stopped = true
      clearInterval(timer)
      if (!busy) return
      await worker?.terminate()
      await busy
      await removeUnfinished()
    },
  }
}
