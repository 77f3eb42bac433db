import { execFile } from 'node:child_process'
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '../../log/log.ts'
import { nameBeforeUpgrade } from '../before-upgrade.ts'
import { errorMessage } from '../error-message.ts'
import { makeFolder } from '../make-folder.ts'
import { DatabaseError } from '../open.ts'
import { isOnThisMachine } from './on-this-machine.ts'

/** In a backup, beside the data folder's own files. */
export const dumpName = 'site.dump'

/** Where Debian, Alpine and what descends from them keep the certificates that are trusted. */
const trusted = '/etc/ssl/certs/ca-certificates.crt'

/** One consistent snapshot in pg_dump's own format; false where the tool is not installed. The password is in no argument. */
export async function dumpTo(file: string, url: string): Promise<boolean> {
  const place = new URL(url)
  const password = decodeURIComponent(place.password)
  place.password = ''
  try {
    await promisify(execFile)('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${place.href}`], {
      env: {
        ...(!isOnThisMachine(place) && {
          PGSSLMODE: 'verify-full',
          PGSSLROOTCERT: existsSync(trusted) ? trusted : 'system',
        }),
        ...process.env,
        ...(password && { PGPASSWORD: password }),
      },
    })
    return true
  } catch (cause) {
    const { code, stderr } = cause as NodeJS.ErrnoException & { stderr?: string }
    if (code === 'ENOENT') return false
    throw new Error(`pg_dump failed: ${stderr?.trim().split('\n')[0] ?? String(cause)}`, { cause })
  }
}

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
