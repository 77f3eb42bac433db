import { statfs } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { AuditCheck } from '@daymark/schemas/audit'
import { lastBackup } from '../backup/backup-names.ts'
import type { FileVerdict } from '../db/self-check-worker.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../log/log.ts'

interface SelfCheck {
  databases: FileVerdict[]
  freeMegabytes: number
  mails: { waiting: number; failed: number; stuck: boolean }
  /** The moment of the newest backup; null where none are scheduled or none was made yet. */
  lastBackup: string | null
  pagesAtFault: string[]
  /** How many entries the log has, and what is missing or was changed. */
  auditLog: AuditCheck
}

/** Checks databases, disk, mail, backups and pages at the start and once a day, and logs the result in one line. */
export function scheduleSelfCheck(deps: Deps, log: Log) {
  let worker: Worker | undefined
  let stopped = false

  async function look() {
    const { env, outbox, site, auditLog } = deps
    const { waiting, failed, stuck } = await outbox.status()
    const { bavail, bsize } = await statfs(env.dataDir)
    return {
      databases: await proveDatabases(env.dataDir),
      freeMegabytes: Math.round((bavail * bsize) / 1e6),
      mails: { waiting, failed, stuck },
      lastBackup: env.backup.dir ? await lastBackup(env.backup.dir) : null,
      pagesAtFault: site.pages.faults(),
      auditLog: await auditLog.check(),
    }
  }

  // Reading a whole database takes a while: off the thread that answers requests.
  function proveDatabases(dataDir: string) {
    return new Promise<FileVerdict[]>((resolve, reject) => {
      worker = new Worker(new URL('../db/self-check-worker.ts', import.meta.url), { workerData: { dataDir } })
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  }

  async function run() {
    try {
      const found = await look()
      if (!stopped) log(describe(found), isWell(found) ? 'info' : 'warn', { selfCheck: found })
    } catch (error) {
      if (!stopped) log(`The self-check failed: ${String(error)}`, 'error')
    }
  }

  const timer = setInterval(() => void run(), 86_400_000)
  timer.unref()
  void run()
  return {
    stop() {
      stopped = true
      clearInterval(timer)
      void worker?.terminate()
    },
  }
}

function isWell({ databases, mails, pagesAtFault, auditLog }: SelfCheck) {
  const sound = databases.every(({ verdict }) => verdict === 'sound')
  return sound && !mails.stuck && pagesAtFault.length === 0 && auditLog.fault === null
}

function describe(found: SelfCheck) {
  const { databases, freeMegabytes, mails, pagesAtFault, auditLog } = found
  return [
    'Self-check:',
    ...databases.map(({ name, verdict, megabytes }) => `${name} ${verdict}, ${megabytes} MB;`),
    `${freeMegabytes} MB free;`,
    `mails ${mails.waiting} waiting, ${mails.failed} failed${mails.stuck ? ', stuck' : ''};`,
    `last backup ${found.lastBackup ?? 'none'};`,
    pagesAtFault.length > 0 ? `pages at fault: ${pagesAtFault.join('; ')}` : 'pages as published',
    ...(auditLog.fault ? [auditLog.fault] : []),
  ].join(' ')
}
