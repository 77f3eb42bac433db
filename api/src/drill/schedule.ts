import { execFile, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Finding, Notice } from '@daymark/schemas/staff'
import { createAuditStore } from '../audit/store.ts'
import { createHourlyWork, type Alone } from '../db/alone.ts'
import type { SiteSql } from '../db/site-sql.ts'
import type { Log } from '../log/log.ts'

interface Options {
  everyDays: number
  sql: SiteSql
  alone: Alone
  log: Log
  onFailure?: (text: string) => void
  clock?: () => number
  /** Answers what is wrong; undefined where the backup was brought back. */
  run?: () => Promise<string | undefined>
}

const hourMs = 3_600_000

/**
 * Looks every hour whether a drill is due, by what the log tells of the last one. It runs in a process of its own, which
 * needs as much memory as a server. One that failed is tried again after a day.
 */
export function scheduleDrills({ everyDays, sql, alone, log, clock = Date.now, ...options }: Options) {
  const store = createAuditStore(sql)
  let child: ChildProcess | undefined
  let fault: string | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  async function look() {
    const [last] = (await store.page({ kind: 'backup-drilled', size: 1 })).entries
    const due = last ? Date.parse(last.at) + everyDays * 24 * hourMs : 0
    if (clock() < Math.max(due, failedAt + 24 * hourMs)) return
    fault = await (options.run ?? inOwnProcess)()
    failedAt = fault === undefined ? Number.NEGATIVE_INFINITY : clock()
    if (fault === undefined) {
      log('A backup was brought back on trial.')
      return
    }
    log(`The drill failed: ${fault}`, 'error')
    options.onFailure?.(failureOf(fault))
  }

  function inOwnProcess() {
    return new Promise<string | undefined>((resolve) => {
      const script = fileURLToPath(new URL('../cli/drill.ts', import.meta.url))
      child = execFile(process.execPath, [script, '--json'], (error, answer) => {
        child = undefined
        resolve(error === null ? undefined : (faultIn(answer) ?? error.message))
      })
    })
  }

  const failures = () => (fault === undefined ? [] : [failureOf(fault)])
  const hourly = createHourlyWork(alone, 'drill', look, (error) =>
    log(`The drill could not be started: ${String(error)}`, 'error'),
  )
  // Not at the start, when there is enough to do.
  const timer = setInterval(() => void hourly.run(), hourMs).unref()
  return {
    look: hourly.run,
    notices: (): Notice[] =>
      failures().map((text) => ({
        code: 'drill_failed',
        message: `${text} Tell whoever looks after the server.`,
      })),
    /** For whoever looks after the server. */
    findings: (): Finding[] =>
      failures().map((text) => ({
        check: 'Drill',
        verdict: 'broken',
        text,
        remedy: 'Keep the backup, look at the disk it lies on, and make another: npm run backup -- DIR',
      })),
    stop() {
      clearInterval(timer)
      child?.kill('SIGTERM')
    },
  }
}

const failureOf = (fault: string) => `The newest backup could not be brought back on trial: ${fault}`

function faultIn(answer: string) {
  try {
    return (JSON.parse(answer) as { fault?: string }).fault
  } catch {
    return undefined
  }
}
