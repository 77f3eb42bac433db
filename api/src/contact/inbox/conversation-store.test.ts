import { afterEach, beforeEach, expect, test } from 'vitest'
import { theServer } from '../../http/audit.ts'
import { engines, newPlace } from '../../wiring/stores.fixture.ts'
import type { Stores } from '../../wiring/stores.ts'
import { createConversationStore, type ConversationStore } from './conversation-store.ts'

const enquiryId = '01980000-0000-7000-8000-000000000001'
const ada = { id: 'a', name: 'Ada' }
const bob = { id: 'b', name: 'Bob' }

for (const engine of engines) {
  let place: Awaited<ReturnType<typeof newPlace>>
  let stores: Stores
  let conversation: ConversationStore
  let now: number

  beforeEach(async () => {
    now = Date.parse('2026-01-01T00:00:00Z')
    place = await newPlace(engine)
    stores = await place.open(() => now)
    conversation = createConversationStore(stores.sql, () => (now += 1))
    const words = { name: 'Maria', email: 'maria@example.com', message: 'Could you help us?' }
    const submittedAt = new Date(now).toISOString()
    await stores.enquiries.add({ id: enquiryId, ...words, submittedAt, evidence: {} }, [])
  })
  afterEach(() => place.remove())

  test(`${engine}: an answer is kept, counts as answered and waits to be mailed`, async () => {
    await conversation.note(enquiryId, ada, 'Sounds like work for us.')
    await conversation.answer(enquiryId, bob, 'Gladly. When?')
    expect(await conversation.entries(enquiryId)).toMatchObject([
      { kind: 'note', who: 'Ada', text: 'Sounds like work for us.', mail: null },
      { kind: 'answer', who: 'Bob', text: 'Gladly. When?', mail: 'waiting' },
    ])
    expect(await stores.enquiries.one(enquiryId)).toMatchObject({ status: 'answered' })
    expect(await stores.enquiries.counts()).toMatchObject({ new: 0, answered: 1 })
    const [mail] = await stores.outbox.claim(5, new Set())
    expect(mail).toMatchObject({ kind: 'answer', enquiryId })
    expect(await conversation.find(mail?.entryId ?? '')).toMatchObject({ text: 'Gladly. When?' })
    await stores.outbox.settle(mail!.id, { state: 'sent', at: now, error: null })
    expect((await conversation.entries(enquiryId)).at(-1)).toMatchObject({ mail: 'sent' })
  })

  test(`${engine}: who calls it answered is kept, and so is who looks after it`, async () => {
    await conversation.noteAnswered(enquiryId, ada)
    expect(await conversation.entries(enquiryId)).toMatchObject([{ kind: 'answered', who: 'Ada' }])
    expect(await stores.enquiries.one(enquiryId)).toMatchObject({ status: 'answered' })
    await conversation.assign(enquiryId, ada)
    await conversation.assign(enquiryId, bob)
    expect(await conversation.assignee(enquiryId)).toEqual(bob)
    await conversation.assign(enquiryId, null)
    expect(await conversation.assignee(enquiryId)).toBeNull()
  })

  test.each(['erased', 'too old'])(`${engine}: it goes with an enquiry that is %s`, async (why) => {
    await conversation.answer(enquiryId, bob, 'Gladly. When?')
    await conversation.assign(enquiryId, bob)
    const limit = new Date(now + 1_000).toISOString()
    if (why === 'erased') await stores.enquiries.erase([enquiryId], [], { by: theServer, about: String })
    else await stores.enquiries.prune({ all: limit, spam: limit })
    for (const table of ['enquiry_entries', 'enquiry_assignments', 'outbox'])
      expect(await stores.sql.query(`SELECT * FROM ${table}`)).toEqual([])
  })
}
