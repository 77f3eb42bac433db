import { join } from 'node:path'
import { contactMigration } from '../contact/migrations.ts'
import { outboxMigration } from '../outbox/migrations.ts'
import { staffMigration } from '../staff/migrations.ts'
import { openDatabase, type Db } from './open.ts'

/** Enquiries, their mail and the staff share one file, so that an enquiry and its mail share one commit. */
export function openSiteDb(dataDir: string): Db {
  return openDatabase(join(dataDir, 'site.db'), [contactMigration, outboxMigration, staffMigration])
}
