import { auditMigration, auditTables } from './migrations/audit.ts'
import {
  contactMigration,
  contactTables,
  indexesMigration,
  keysInMemoryMigration,
  retentionMigration,
} from './migrations/contact.ts'
import { conversationMigration } from './migrations/conversation.ts'
import { lastSeenMigration } from './migrations/last-seen.ts'
import { missedAddressesMigration } from './migrations/missed-addresses.ts'
import {
  mailsAboutPeopleMigration,
  outboxCountsMigration,
  outboxMigration,
  outboxTable,
} from './migrations/outbox.ts'
import { previewLinksMigration, previewLinksTable } from './migrations/preview-links.ts'
import { rateLimitsTable } from './migrations/rate-limits.ts'
import {
  accessMigration,
  accountLinksMigration,
  passkeysMigration,
  staffMigration,
  staffTables,
  tourMigration,
} from './migrations/staff.ts'
import { visitsMigration } from './migrations/visits.ts'

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
  retentionMigration,
  visitsMigration,
  tourMigration,
  missedAddressesMigration,
  accountLinksMigration,
  conversationMigration,
  lastSeenMigration,
]
