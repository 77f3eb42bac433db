import { resolve } from 'node:path'
import { backupTo } from '../db/backup.ts'
import { describeBackup } from '../db/describe-backup.ts'
import { readEnv, type Env } from '../env.ts'
import { streams, type Streams } from './command-line.ts'
import { errorMessage } from '../db/error-message.ts'

const help = `A consistent copy of the whole data folder, also while the site runs. With DATABASE_URL set, what is there
is dumped beside it, where pg_dump is installed; the backup says so.

  npm run backup -- DIR     DIR must be empty or not exist yet

Bring it back with: npm run restore -- DIR
`

/** Returns the exit code: 0 done, 1 failed, 2 invalid arguments. */
export async function backupCommand(
  args: readonly string[],
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  { out, words: print }: Streams,
) {
  const [target, ...rest] = args
  if (!target || target === '--help' || rest.length > 0) {
    const asked = target === '--help'
    ;(asked ? out : print)(help)
    return asked ? 0 : 2
  }
  try {
    const manifest = await backupTo(dataDir, resolve(target), { databaseUrl })
    print(`${resolve(target)} holds a copy of ${dataDir}:\n${describeBackup(manifest)}`)
    return 0
  } catch (error) {
    print(`${errorMessage(error)}\n`)
    return 1
  }
}

if (import.meta.main) {
  process.umask(0o077)
  process.exitCode = await backupCommand(process.argv.slice(2), readEnv(process.env), streams)
}
