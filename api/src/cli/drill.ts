import { parseArgs } from 'node:util'
import { errorMessage } from '../db/error-message.ts'
import { drill, type DrillReport } from '../drill/drill.ts'
import { readEnv } from '../env.ts'
import { commonOptions, auditCommand, runCommand, streams } from './command-line.ts'

const help = `Proves that a backup can be brought back: restores it aside, starts the site on it, and compares.

  npm run drill               the newest backup in BACKUP_DIR; without one it makes one
  npm run drill -- DIR        this backup
  npm run drill -- s3         the newest copy at BACKUP_S3_URL; s3/NAME is another one
      --json                  machine-readable: npm run -s drill -- --json
      --help                  this page

The site may be running meanwhile. The drill needs as much room as a backup in the folder for temporary files (TMPDIR),
sends no mail and leaves nothing.
`

/** Returns the exit code: 0 proven, 1 not, 2 invalid arguments. */
async function prove({ backup, json }: NonNullable<ReturnType<typeof parse>>) {
  const { out, words } = streams
  try {
    const env = readEnv(process.env)
    const report = await drill(env, { backup, say: (step) => words(`${step} …\n`) })
    out(json ? `${JSON.stringify({ ok: true, ...report })}\n` : describe(report, Date.now()))
    await auditCommand(env, 'backup-drilled', report.takenAt)
    return 0
  } catch (error) {
    const message = errorMessage(error)
    if (json) out(`${JSON.stringify({ ok: false, fault: message })}\n`)
    words(
      `${message}\nKeep the backup, look at the disk it lies on, and make another: npm run backup -- DIR\n`,
    )
    return 1
  }
}

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: commonOptions,
  })
  const [backup, ...rest] = positionals
  return rest.length > 0 ? undefined : { ...values, backup }
}

function describe({ takenAt, madeNow, seconds, megabytes, proven }: DrillReport, now: number) {
  const hours = Math.max(0, (now - Date.parse(takenAt)) / 3_600_000)
  const age = hours < 48 ? `${hours.toFixed(1)} hours` : `${(hours / 24).toFixed(1)} days`
  const loss = madeNow
    ? 'It was made for this drill: without backups of your own, all would be lost.'
    : `It is ${age} old: what came since would be lost.`
  return [
    ...proven.map((sentence) => `  ${sentence}`),
    `The backup of ${takenAt} can be brought back, ${megabytes} MB in ${seconds} s.`,
    `${loss}\n`,
  ].join('\n')
}

if (import.meta.main) {
  process.umask(0o077)
  // Ending by itself removes what was restored.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.exitCode = await runCommand({ name: 'drill', help, parse }, process.argv.slice(2), streams, prove)
}
