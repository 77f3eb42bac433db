import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Manifest } from './backup.ts'

export interface ScheduleOptions {
  dataDir: string
  /** Every backup becomes a folder in here, named after its moment. */
  backupDir: string
  everyHours: number
  /** So many of the newest stay. */
  keep?: number
  now?: () => Date
  onDone?: (folder: string, manifest: Manifest) => void
  onFailure?: (error: unknown) => void
}

/** Looks every ten minutes whether a backup is due, from what lies in the folder, so that restarts change nothing. */
export function scheduleBackups(options: ScheduleOptions) {
  let busy: Promise<void> | undefined
  const look = () => {
    busy ??= backupIfDue(options)
      .catch((error: unknown) => options.onFailure?.(error))
      .finally(() => (busy = undefined))
    return busy
  }
  const timer = setInterval(() => void look(), 10 * 60_000)
  timer.unref()
  const first = look()
  return {
    first,
    look,
    /** Resolves when a backup under way is finished. */
    async stop() {
      clearInterval(timer)
      await busy
    },
  }
}

async function backupIfDue({ dataDir, backupDir, everyHours, keep = 7, ...options }: ScheduleOptions) {
  const now = options.now?.() ?? new Date()
  const ages = (await backupsIn(backupDir)).map((name) => now.getTime() - momentOf(name))
  // Those from the future do not count: the clock was set back, and waiting for them could take years.
  if (ages.some((age) => age >= 0 && age < everyHours * 3_600_000)) return
  const folder = join(backupDir, nameOf(now))
  const manifest = await backupInWorker({ dataDir, target: folder, now })
  options.onDone?.(folder, manifest)
  const others = (await backupsIn(backupDir)).filter((name) => name !== nameOf(now))
  for (const old of others.slice(keep - 1)) await rm(join(backupDir, old), { recursive: true, force: true })
}

function backupInWorker(workerData: { dataDir: string; target: string; now: Date }) {
  return new Promise<Manifest>((resolve, reject) => {
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The backup ended without an answer.')))
  })
}

/** Newest first. Anything else in the folder is not ours to touch. */
async function backupsIn(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed()
}

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

function nameOf(moment: Date) {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

function momentOf(name: string) {
  return Date.parse(name.replace(/T(\d{2})-(\d{2})-/, 'T$1:$2:'))
}
