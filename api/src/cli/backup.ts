import { resolve } from 'node:path'
import { backupTo } from '../backup/backup.ts'
import { describeBackup } from '../backup/manifest.ts'
import { readEnv, type Env } from '../env.ts'
import { parseOne, runCommand, streams, type Streams } from './command-line.ts'

const help = `A consistent copy of the whole data folder, also while the site runs. With DATABASE_URL set, what is there
is dumped beside it, where pg_dump is installed; the backup says so.

  npm run backup -- DIR     DIR must be empty or not exist yet

With BACKUP_PASSPHRASE or BACKUP_RECIPIENT set it becomes one encrypted file, DIR.tar.age, which the command age reads, too.

Bring it back with: npm run restore -- DIR
`

export function backupCommand(
  args: readonly string[],
  { dataDir, databaseUrl, backup }: Pick<Env, 'dataDir' | 'databaseUrl'> & Partial<Pick<Env, 'backup'>>,
  to: Streams,
) {
  return runCommand({ name: 'backup', help, parse: parseOne }, args, to, async ({ given }) => {
    const { place, manifest } = await backupTo(dataDir, resolve(given), {
      databaseUrl,
      encryption: backup?.encryption,
    })
    to.words(`${place} holds a copy of ${dataDir}:\n${describeBackup(manifest)}`)
    return 0
  })
}

if (import.meta.main) {
  process.umask(0o077)
  // Ending by itself removes what was copied on the way.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.exitCode = await backupCommand(process.argv.slice(2), readEnv(process.env), streams)
}
