import type { Enquiry } from '@daymark/schemas/contact'
import type { Db } from '../db/open.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { isSpam, type Evidence } from './evidence.ts'

/** The only SQL that writes enquiries; another database would take the place of this file and reader.ts. */
export interface NewEnquiry extends Enquiry {
  id: string
  submittedAt: string
  evidence: Evidence
  key?: string
}

export const statuses = ['new', 'read', 'answered'] as const
export type Status = (typeof statuses)[number]

export type EnquiryStore = ReturnType<typeof createEnquiryStore>

export function createEnquiryStore(
  db: Db,
  outbox: Pick<Outbox, 'enqueue' | 'withdraw' | 'isQueued'>,
  receipt: boolean,
) {
  const insert = db.prepare(
    `INSERT INTO contact_submissions (id, name, email, message, submitted_at, spam, evidence, idempotency_key)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING`,
  )
  const selectKey = db.prepare<[string], Enquiry & { id: string }>(
    'SELECT id, name, email, message FROM contact_submissions WHERE idempotency_key = ?',
  )
  const updateStatus = db.prepare('UPDATE contact_submissions SET status = ? WHERE id = ?')
  const updateSpam = db.prepare('UPDATE contact_submissions SET spam = ? WHERE id = ? AND spam <> ?')
  const exists = db.prepare('SELECT 1 FROM contact_submissions WHERE id = ?').pluck()
  const removeOld = db.prepare(
    `DELETE FROM contact_submissions
     WHERE id IN (SELECT id FROM contact_submissions WHERE submitted_at < ? AND spam >= ? LIMIT 500)`,
  )

  function announce(id: string) {
    outbox.enqueue('notification', { enquiryId: id })
    if (receipt) outbox.enqueue('receipt', { enquiryId: id })
  }

  return {
    findKey: (key: string) => selectKey.get(key),

    /**
     * Runs inside the caller's transaction; the mail is queued in the same one. Answers the enquiry that
     * stands under this key already, and then writes nothing.
     */
    write(enquiry: NewEnquiry) {
      const { id, name, email, message, submittedAt, evidence, key } = enquiry
      const spam = isSpam(evidence)
      const values = [id, name, email, message, submittedAt, spam ? 1 : 0, JSON.stringify(evidence)]
      if (insert.run(...values, key ?? null).changes === 0) return selectKey.get(key ?? '')
      if (!spam) announce(id)
      return undefined
    },

    /** False when there is no such enquiry. */
    setStatus: (id: string, status: Status) => updateStatus.run(status, id).changes > 0,

    /** Calling an enquiry no spam sends the mail that was held back, once. */
    setSpam: db.transaction((id: string, spam: boolean) => {
      if (!exists.get(id)) return false
      const changed = updateSpam.run(spam ? 1 : 0, id, spam ? 1 : 0).changes > 0
      if (changed && spam) outbox.withdraw(id)
      if (changed && !spam && !outbox.isQueued(id)) announce(id)
      return true
    }),

    /** Deletes what is older than the retention allows, in steps that never hold the lock for long. */
    prune(before: { all: string; spam: string }) {
      let pruned = 0
      for (const [limit, leastSpam] of [
        [before.all, 0],
        [before.spam, 1],
      ] as const) {
        let changes = 0
        do {
          changes = removeOld.run(limit, leastSpam).changes
          pruned += changes
        } while (changes > 0)
      }
      return pruned
    },
  }
}
