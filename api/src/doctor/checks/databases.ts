import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '../../db/error-message.ts'
import { openReadOnly, versionOf, type Db } from '../../db/open.ts'
import { siteHistory } from '../../db/site-history.ts'
import { contentHistory } from '../../lake/store.ts'
import { broken, count, fine, worthALook, type Check, type Found } from '../check.ts'

/** Checkpoints begin at 16 MB and are put off only by a reader that does not end. */
const largestWal = 256e6

export const databasesCheck: Check = {
  name: 'Databases',
  inStudio: true,
  async run({ env }) {
    const expected = [
      ...(env.databaseUrl === undefined ? [{ name: 'site.db', newest: siteHistory.length }] : []),
      ...(env.hosted ? [] : [{ name: 'content.db', newest: contentHistory.length }]),
    ]
    return expected.flatMap(({ name, newest }) => look(env.dataDir, name, newest))
  },
}

function look(dataDir: string, name: string, newest: number): Found | Found[] {
  const file = join(dataDir, name)
  if (!existsSync(file))
    return broken(
      `${name} is missing.`,
      'If there was one, stop the site and restore the newest backup into an empty folder; else npm start makes it.',
    )
  let db: Db | undefined
  try {
    db = openReadOnly(file)
    return inspect(db, name, newest)
  } catch (error) {
    return damaged(name, errorMessage(error))
  } finally {
    db?.close()
  }
}

function inspect(db: Db, name: string, newest: number): Found | Found[] {
  const verdict = db.pragma('integrity_check(1)', { simple: true }) as string
  if (verdict !== 'ok') return damaged(name, verdict.replaceAll(/\s+/g, ' '))
  const dangling = db.pragma('foreign_key_check') as { table: string }[]
  if (dangling.length > 0)
    return broken(
      `${name}: ${count(dangling.length, 'row')} of ${[...new Set(dangling.map(({ table }) => table))].join(', ')} refer to rows that are gone.`,
      'Something else wrote to it. Stop the site and restore the newest backup into an empty folder.',
    )
  const version = versionOf(db)
  if (version > newest)
    return broken(
      `${name} was written by a newer release.`,
      'Run the newer release, or restore a backup that this one made.',
    )
  const { size } = statSync(db.name)
  const wal = statSync(`${db.name}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (wal > largestWal)
    return worthALook(
      `${name} is sound; ${(wal / 1e6).toFixed(0)} MB of changes wait to be moved into it.`,
      'Some program holds it open for reading: end it. Starting the site again moves them, too.',
    )
  if (version < newest)
    return worthALook(
      `${name} is sound and of an earlier release (schema ${version} of ${newest}).`,
      'The next npm start upgrades it. Make a backup before.',
    )
  return fine(`${name} is sound, schema ${version}, ${(size / 1e6).toFixed(1)} MB.`)
}

const damaged = (name: string, how: string) =>
  broken(
    `${name} is damaged: ${how}.`,
    'Stop the site, keep the folder, and restore the newest backup into an empty one; npm run drill proves it first. Then check the disk.',
  )
