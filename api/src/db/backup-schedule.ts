import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Manifest } from './backup.ts'
import { backupsIn, isUnfinished, momentOf, nameOf, outlived, type Keep } from './backup-folder.ts'

export interface BackupWork {
  dataDir: string
  databaseUrl: string | undefined
  target: string
  now: Date
}

export interface ScheduleOptions extends Pick<BackupWork, 'dataDir'> {
  databaseUrl?: string | undefined
  /** Every backup becomes a folder in here, named after its moment. */
  backupDir: string
  everyHours: number
  keep: Keep
  now?: () => Date
  onDone?: (folder: string, manifest: Manifest) => void
  onFailure?: (error: unknown) => void
}

/** Looks every ten minutes whether a backup is due, from what lies in the folder, so that restarts change nothing. */
export function scheduleBackups({
  dataDir,
  databaseUrl,
  backupDir,
  everyHours,
  keep,
  now = () => new Date(),
  ...options
}: ScheduleOptions) {
  let busy: Promise<void> | undefined
  let worker: Worker | undefined
  let stopped = false

  function look() {
    busy ??= backupIfDue()
      .catch((error: unknown) => stopped || options.onFailure?.(error))
      .then(() => undefined)
      .finally(() => (busy = undefined))
    return busy
  }

  async function backupIfDue() {
    const moment = now()
    const ages = (await backupsIn(backupDir)).map((name) => moment.getTime() - momentOf(name))
    // Those from the future do not count: the clock was set back, and waiting for them could take years.
    if (ages.some((age) => age >= 0 && age < everyHours * 3_600_000)) return
    await removeUnfinished()
    if (stopped) return
    const folder = join(backupDir, nameOf(moment))
    const manifest = await backupInWorker({ dataDir, databaseUrl, target: folder, now: moment })
    options.onDone?.(folder, manifest)
    for (const old of outlived(await backupsIn(backupDir), keep))
      if (old !== nameOf(moment)) await rm(join(backupDir, old), { recursive: true, force: true })
  }

  function backupInWorker(workerData: BackupWork) {
    return new Promise<Manifest>((resolve, reject) => {
      worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData })
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The backup ended without an answer.')))
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
