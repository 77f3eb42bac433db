import { createExaminer } from '../doctor/examination.ts'
import { scheduleBackups } from '../backup/schedule.ts'
import { removeOutlivedCopies } from '../db/before-upgrade.ts'
import { scheduleDrills } from '../drill/schedule.ts'
import type { Env } from '../env.ts'
import { createAlerts } from '../health/alerts.ts'
import { stateRoutes } from '../health/state.ts'
import type { Identify } from '../http/identity.ts'
import type { Logger } from '../log/log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Stores } from './stores.ts'

interface UpkeepOptions extends Pick<Logger, 'log' | 'report' | 'faults'> {
  env: Env
  stores: Pick<Stores, 'sql' | 'alone'>
  outbox: Pick<Outbox, 'send'>
  identify: Identify
}

/** What looks after the installation by itself: backups, drills, the checks, and who is told of what they find. */
export function createUpkeep({ env, stores, outbox, identify, log, report, faults }: UpkeepOptions) {
  const examiner = createExaminer(env)
  /** What the checks find, and what went wrong in what the server does by itself. */
  const examine = async (only?: readonly string[]) => [
    ...(await examiner.examine(only)),
    ...(backups?.findings() ?? []),
    ...(drills?.findings() ?? []),
  ]
  const alerts = createAlerts({
    examine,
    async send() {
      if (env.mail.notifyTo !== undefined) await outbox.send('alert', {})
    },
    log,
  })

  const backups = env.backup.dir
    ? scheduleBackups({
        dataDir: env.dataDir,
        databaseUrl: env.databaseUrl,
        backupDir: env.backup.dir,
        everyHours: env.backup.everyHours,
        keep: env.backup.keep,
        encryption: env.backup.encryption,
        s3: env.backup.s3,
        onDone: log,
        onFailure(text) {
          log(text, 'error')
          void alerts.raise('Backups', text).catch(report)
        },
      })
    : undefined

  const drills =
    env.backup.drillEveryDays === undefined
      ? undefined
      : scheduleDrills({
          everyDays: env.backup.drillEveryDays,
          sql: stores.sql,
          alone: stores.alone,
          log,
          onFailure: (text) => void alerts.raise('Drill', text).catch(report),
        })

  const removeCopies = () => removeOutlivedCopies(env.dataDir, Date.now())
  removeCopies()
  const daily = setInterval(removeCopies, 86_400_000).unref()

  return {
    alerts,
    stateRoutes: stateRoutes({ examine, identify, faults }),
    notices: () => drills?.notices() ?? [],
    /** No request waits for a backup: one under way is given up. */
    stopBackups: () => backups?.stop(),
    async close() {
      clearInterval(daily)
      drills?.stop()
      alerts.stop()
      await examiner.stop()
    },
  }
}
