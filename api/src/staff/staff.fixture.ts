import {
  accessMigration,
  passkeysMigration,
  staffMigration,
  tourMigration,
  accountLinksMigration,
} from '../db/migrations/staff.ts'
import { openDatabase } from '../db/open.ts'
import { createSqliteSql } from '../db/site-sql.ts'

/** The room's tables alone. */
export const staffTables = [
  staffMigration,
  accessMigration,
  passkeysMigration,
  tourMigration.sqlite,
  accountLinksMigration.sqlite,
]

export const newStaffSql = () => createSqliteSql(openDatabase(':memory:', staffTables))
