import { auditMigration } from './migrations/audit.ts'
import {
  contactMigration,
  indexesMigration,
  keysInMemoryMigration,
  retentionMigration,
} from './migrations/contact.ts'
import { conversationMigration } from './migrations/conversation.ts'
import { lastSeenMigration } from './migrations/last-seen.ts'
import { missedAddressesMigration } from './migrations/missed-addresses.ts'
import { mailsAboutPeopleMigration, outboxCountsMigration, outboxMigration } from './migrations/outbox.ts'
import { previewLinksMigration } from './migrations/preview-links.ts'
import {
  accessMigration,
  passkeysMigration,
  staffMigration,
  tourMigration,
  accountLinksMigration,
} from './migrations/staff.ts'
import { visitsMigration } from './migrations/visits.ts'
import { auditTables } from './postgres/migrations/audit.ts'
import { contactTables, retentionTable } from './postgres/migrations/contact.ts'
import { lastSeenTable } from './postgres/migrations/last-seen.ts'
import { missedAddressesTable } from './postgres/migrations/missed-addresses.ts'
import { conversationTables } from './postgres/migrations/conversation.ts'
import { outboxTable } from './postgres/migrations/outbox.ts'
import { previewLinksTable } from './postgres/migrations/preview-links.ts'
import { rateLimitsTable } from './postgres/migrations/rate-limits.ts'
import { accountLinksTable, staffTables, tourColumn } from './postgres/migrations/staff.ts'
import { visitsTables } from './postgres/migrations/visits.ts'

/** One step of the schema, in the language of each engine. PostgreSQL begins with all that was there before it. */
export interface Migration {
  sqlite: string
  postgres?: string
}

const firstOnPostgres = [
  staffTables,
  contactTables,
  outboxTable,
  previewLinksTable,
  auditTables,
  rateLimitsTable,
].join('')

/**
 * What both engines count their version by. Entries that have been released are never edited; on PostgreSQL a new one
 * leaves what the release before reads and writes, which goes on beside it while servers are replaced in turn.
 */
export const siteHistory: readonly Migration[] = [
  { sqlite: contactMigration },
  { sqlite: outboxMigration },
  { sqlite: staffMigration },
  { sqlite: keysInMemoryMigration },
  { sqlite: indexesMigration },
  { sqlite: outboxCountsMigration },
  { sqlite: mailsAboutPeopleMigration },
  { sqlite: accessMigration },
  { sqlite: previewLinksMigration },
  { sqlite: auditMigration },
  { sqlite: passkeysMigration, postgres: firstOnPostgres },
  { sqlite: retentionMigration, postgres: retentionTable },
  { sqlite: visitsMigration, postgres: visitsTables },
  { sqlite: tourMigration, postgres: tourColumn },
  { sqlite: missedAddressesMigration, postgres: missedAddressesTable },
  { sqlite: accountLinksMigration, postgres: accountLinksTable },
  { sqlite: conversationMigration, postgres: conversationTables },
  { sqlite: lastSeenMigration, postgres: lastSeenTable },
]
