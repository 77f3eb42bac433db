import { parentPort, workerData } from 'node:worker_threads'
import type { BackupWork } from './backup-schedule.ts'
import { backupTo } from './backup.ts'

// Proving a copy sound reads all of it: off the thread that answers requests.
const { dataDir, target, now, databaseUrl } = workerData as BackupWork
parentPort?.postMessage(await backupTo(dataDir, target, { now, databaseUrl }))
