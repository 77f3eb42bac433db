import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
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
