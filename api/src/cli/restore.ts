import { join } from 'node:path'
import { describeBackup } from '../backup/manifest.ts'
import { findBackup } from '../backup/find-backup.ts'
import { restoreFrom } from '../backup/restore.ts'
import { dumpName } from '../db/postgres/dump.ts'
import { readEnv, type Env } from '../env.ts'
import type { StoreEnv } from '../wiring/stores.ts'
import { auditCommand, parseOne, runCommand, streams, type Streams } from './command-line.ts'

const help = `Brings a backup back, once everything in it is proven sound.

  npm run restore -- DIR    DIR is what npm run backup wrote, or an encrypted file
  npm run restore -- s3     the newest copy at BACKUP_S3_URL; s3/NAME is another one

The data folder (DATA_DIR) must be empty or not exist yet: stop the site and move the old one away first.
`

export function restoreCommand(
  args: readonly string[],
  env: StoreEnv & Partial<Pick<Env, 'backup'>>,
  to: Streams,
) {
  const { dataDir } = env
  return runCommand({ name: 'restore', help, parse: parseOne }, args, to, async ({ given }) => {
    const backup = await findBackup(given, env.backup?.s3)
    const manifest = await restoreFrom(backup, dataDir, env.backup?.encryption)
    // What is written into the database now would be gone with its dump's return.
    if (!manifest.dumped) await auditCommand(env, 'backup-restored', given)
    to.words(
      `${dataDir} is what it was, every row counted and every file compared:\n${describeBackup(manifest)}`,
    )
    if (manifest.dumped) {
      const dump = join('folder' in backup ? backup.folder : dataDir, dumpName)
      to.words(
        `Then bring the database back: pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" ${dump}\n`,
      )
      if (!('folder' in backup)) to.words(`and remove ${dump}.\n`)
    }
    return 0
  })
}

if (import.meta.main) {
  process.umask(0o077)
  process.exitCode = await restoreCommand(process.argv.slice(2), readEnv(process.env), streams)
}
