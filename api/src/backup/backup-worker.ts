import { parentPort, workerData } from 'node:worker_threads'
import type { BackupWork } from './schedule.ts'

// Proving a copy sound reads all of it: off the thread that answers requests.
const work = workerData as BackupWork
if ('make' in work) {
  const { backupTo } = await import('./backup.ts')
  parentPort?.postMessage((await backupTo(work.make.dataDir, work.make.target, work.make)).place)
} else {
  const { copyBackup } = await import('./s3.ts')
  parentPort?.postMessage(await copyBackup(work.copy))
}
