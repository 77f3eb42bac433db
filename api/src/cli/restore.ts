import { join } from 'node:path'
import { describeBackup } from '../backup/describe-backup.ts'
import { findBackup } from '../backup/find-backup.ts'
import { restoreFrom } from '../backup/restore.ts'
import { dumpName } from '../db/postgres/dump.ts'
import { readEnv, type Env } from '../env.ts'
import type { StoreEnv } from '../wiring/stores.ts'
import { auditCommand, streams, type Streams } from './command-line.ts'
import { errorMessage } from '../db/error-message.ts'

const help = `Brings a backup back, once everything in it is proven sound.

  npm run restore -- DIR    DIR is what npm run backup wrote, or an encrypted file
  npm run restore -- s3     the newest copy at BACKUP_S3_URL; s3/NAME is another one

The data folder (DATA_DIR) must be empty or not exist yet: stop the site and move the old one away first.
`

/** Returns the exit code: 0 done, 1 failed, 2 invalid arguments. */
export async function restoreCommand(
  args: readonly string[],
  env: StoreEnv & Partial<Pick<Env, 'backup'>>,
  { out, words: print }: Streams,
) {
  const { dataDir } = env
  const [named, ...rest] = args
  if (!named || named === '--help' || rest.length > 0) {
    const asked = named === '--help'
    ;(asked ? out : print)(help)
    return asked ? 0 : 2
  }
  try {
    const backup = await findBackup(named, env.backup?.s3)
    const manifest = await restoreFrom(backup, dataDir, env.backup?.encryption)
    // What is written into the database now would be gone with its dump's return.
    if (!manifest.dumped) await auditCommand(env, 'backup-restored', named)
    print(
      `${dataDir} is what it was, every row counted and every file compared:\n${describeBackup(manifest)}`,
    )
    if (manifest.dumped) {
      const dump = join('folder' in backup ? backup.folder : dataDir, dumpName)
      print(
        `Then bring the database back: pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" ${dump}\n`,
      )
      if (!('folder' in backup)) print(`and remove ${dump}.\n`)
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
