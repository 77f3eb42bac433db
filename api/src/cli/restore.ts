import { join, resolve } from 'node:path'
import { restoreFrom } from '../db/backup.ts'
import { describeBackup } from '../db/describe-backup.ts'
import { dumpName } from '../db/postgres/dump.ts'
import { readEnv } from '../env.ts'
import type { StoreEnv } from '../stores.ts'
import { auditCommand, streams, type Streams } from './command-line.ts'
import { errorMessage } from '../db/error-message.ts'

const help = `Brings a backup back, once everything in it is proven sound.

  npm run restore -- DIR    DIR is what npm run backup wrote

The data folder (DATA_DIR) must be empty or not exist yet: stop the site and move the old one away first.
`

/** Returns the exit code: 0 done, 1 failed, 2 invalid arguments. */
export async function restoreCommand(args: readonly string[], env: StoreEnv, { out, words: print }: Streams) {
  const { dataDir } = env
  const [backup, ...rest] = args
  if (!backup || backup === '--help' || rest.length > 0) {
    const asked = backup === '--help'
    ;(asked ? out : print)(help)
    return asked ? 0 : 2
  }
  try {
    const manifest = await restoreFrom(resolve(backup), dataDir)
    // What is written into the database now would be gone with its dump's return.
    if (!manifest.dumped) await auditCommand(env, 'backup-restored', backup)
    print(
      `${dataDir} is what it was, every row counted and every file compared:\n${describeBackup(manifest)}`,
    )
    if (manifest.dumped) {
      const dump = join(resolve(backup), dumpName)
      print(
        `Then bring the database back: pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" ${dump}\n`,
      )
    }
    return 0
  } catch (error) {
    print(`${errorMessage(error)}\n`)
    return 1
  }
}

if (import.meta.main) {
  process.umask(0o077)
  process.exitCode = await restoreCommand(process.argv.slice(2), readEnv(process.env), streams)
}
