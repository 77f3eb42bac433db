import type { Db } from '../db/open.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { isSpam } from './evidence.ts'
import type { EnquiryStore, NewEnquiry } from './store.ts'

export type Enquiries = ReturnType<typeof createEnquiries>

/** An enquiry and the mail about it change together. */
export function createEnquiries(
  db: Db,
  store: EnquiryStore,
  outbox: Pick<Outbox, 'enqueue' | 'withdraw' | 'isQueued'>,
  receipt: boolean,
) {
  function announce(id: string) {
    outbox.enqueue('notification', { enquiryId: id })
    if (receipt) outbox.enqueue('receipt', { enquiryId: id })
  }

  return {
    /** Part of the caller's transaction. Answers an earlier enquiry under the same key instead, if there is one. */
    add(enquiry: NewEnquiry) {
      const earlier = store.insert(enquiry)
      if (!earlier && !isSpam(enquiry.evidence)) announce(enquiry.id)
      return earlier
    },

    /** Calling an enquiry no spam sends the mail that was held back, once. */
    setSpam: db.transaction((id: string, spam: boolean) => {
      if (!store.setSpam(id, spam)) return
      if (spam) outbox.withdraw(id)
      else if (!outbox.isQueued(id)) announce(id)
    }),
  }
}
