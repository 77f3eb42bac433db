import { chmodSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../log/log.ts'
import { nameBeforeUpgrade } from '../before-upgrade.ts'
import { errorMessage } from '../error-message.ts'
import { makeFolder } from '../make-folder.ts'
import { DatabaseError } from '../open.ts'
import { dumpName, dumpTo } from './dump.ts'

interface Options {
  dataDir: string
  url: string
  log: Log
}

/**
 * Dumps a database into the data folder before its schema changes, and throws when that fails. Where pg_dump is not
 * installed the upgrade goes on, because its migrations are transactions, and backups there are the operator's own.
 */
export async function dumpBeforeUpgrade(version: number, { dataDir, url, log }: Options) {
  const dump = nameBeforeUpgrade(join(dataDir, dumpName), version)
  const partial = `${dump}.partial`
  try {
    makeFolder(dataDir)
    rmSync(partial, { force: true })
    if (await dumpTo(partial, url)) {
      chmodSync(partial, 0o600)
      renameSync(partial, dump)
      log(`PostgreSQL is upgraded from schema ${version}; ${dump} is what it held before.`)
    } else {
      log(
        `PostgreSQL is upgraded from schema ${version} without a dump of what it held before: pg_dump is not installed here.`,
        'warn',
      )
    }
  } catch (cause) {
    rmSync(partial, { force: true })
    throw new DatabaseError(
      `it was not upgraded, because it could not be dumped before (${errorMessage(cause)})`,
      { cause },
    )
  }
}
