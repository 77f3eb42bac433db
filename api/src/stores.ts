import { createAudit } from './audit/audit.ts'
import type { EnquiryStore } from './contact/store/enquiry-store.ts'
import { createSqliteEnquiryStore } from './contact/store/sqlite.ts'
import type { Db } from './db/open.ts'
import { createWriteProbe } from './db/write-probe.ts'
import type { Audit } from './http/audit.ts'
import type { OutboxStore } from './outbox/store/outbox-store.ts'
import { createSqliteOutboxStore } from './outbox/store/sqlite.ts'

/** Where the rooms keep what they know, each by its own contract. */
export interface Stores {
  enquiries: EnquiryStore
  outbox: OutboxStore
  audit: Audit
  /** Rejects while nothing can be stored. */
  storable: () => Promise<void>
  close: () => Promise<void>
}

export function sqliteStores(db: Db): Stores {
  const outbox = createSqliteOutboxStore(db)
  const audit = createAudit(db)
  const probe = createWriteProbe(db)
  return {
    outbox,
    audit,
    enquiries: createSqliteEnquiryStore(db, outbox, audit),
    storable: async () => probe(),
    close: async () => void db.close(),
  }
}
