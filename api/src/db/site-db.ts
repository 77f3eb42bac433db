import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Db } from './open.ts'
import { siteHistory } from './site-history.ts'

/** Enquiries, their mail and the staff share one file, so that an enquiry and its mail share one commit. */
export function openSiteDb(dataDir: string): Db {
  const db = openDatabase(
    join(dataDir, 'site.db'),
    siteHistory.map(({ sqlite }) => sqlite),
  )
  // Fewer checkpoints: each writes a page once, however often it was changed since the last.
  db.pragma('cache_size = -32000')
  db.pragma('wal_autocheckpoint = 4000')
  return db
}

/** For commands that work on what is there: a mistyped DATA_DIR gets a plain answer and no new folder. */
export function openExistingSiteDb(dataDir: string): Db {
  if (existsSync(join(dataDir, 'site.db'))) return openSiteDb(dataDir)
  throw new Error(`There is no data in ${dataDir}: nothing was ever started there. Is DATA_DIR right?`)
}
