import { join } from 'node:path'
import { openDatabase, requireExisting, type Db } from './open.ts'
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

/** For commands that work on what is there. */
export function openExistingSiteDb(dataDir: string): Db {
  requireExisting(join(dataDir, 'site.db'))
  return openSiteDb(dataDir)
}
