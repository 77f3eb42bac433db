import { parentPort, workerData } from 'node:worker_threads'
import { backupTo } from './backup.ts'

// Proving a copy sound reads all of it: off the thread that answers requests.
const { dataDir, target, now } = workerData as { dataDir: string; target: string; now: Date }
parentPort?.postMessage(await backupTo(dataDir, target, now))
