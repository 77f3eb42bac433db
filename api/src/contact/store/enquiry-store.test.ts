import { filters, type Filter } from '@daymark/schemas/staff'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { theServer } from '../../http/audit.ts'
import { engines, newPlace } from '../../wiring/stores.fixture.ts'
import type { Stores } from '../../wiring/stores.ts'
import { createConversationStore } from '../inbox/conversation-store.ts'
import { newId, type NewEnquiry } from './enquiry-store.ts'

const day = (date: string) => `2026-01-${date}T00:00:00.000Z`

function enquiry(more: Partial<NewEnquiry> = {}): NewEnquiry {
  const submittedAt = more.submittedAt ?? day('01')
  return {
    id: newId(Date.parse(submittedAt)),
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    message: 'We would like a prototype.',
    submittedAt,
    evidence: { check: { outcome: 'off' } },
    ...more,
  }
}
const entry = { by: theServer, about: String }
const spam = { evidence: { honeypot: true } } as const

describe.each(engines)('on %s', (engine) => {
  let place: Awaited<ReturnType<typeof newPlace>>
  let stores: Stores
  let store: Stores['enquiries']
  beforeEach(async () => {
    place = await newPlace(engine)
    stores = await place.open()
    store = stores.enquiries
  })
  afterEach(() => place.remove())

  const add = async (more: Partial<NewEnquiry> = {}) => {
    const one = enquiry(more)
    expect(await store.add(one, ['notification'])).toBeUndefined()
    return one
  }
  const namesOf = async (filter: Filter = 'all', search = '') =>
    (await store.page({ filter, by: 'ada', search, size: 50 })).enquiries.map(({ name }) => name)

  test('what was stored is read back as it was', async () => {
    const cameFrom = { page: '/projects', from: 'news.example', campaign: 'letter / spring' }
    const message = `Zeilen\n\tund 'Zeichen' \\ % _ $1 🚢 שלום`
    const { id } = await add({ message, key: 'k', evidence: { links: 3, sameText: true, cameFrom } })
    expect(await store.one(id)).toEqual({
      id,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      message,
      submittedAt: day('01'),
      status: 'new',
      spam: false,
      mailFailed: false,
      evidence: [
        'The message holds 3 links',
        'The same text was sent before',
        'Sent from the page /projects',
        'Came by the campaign letter / spring',
        'Came from news.example',
      ],
    })
    expect(await store.findKey('k')).toMatchObject({ id, message })
    expect(await store.findKey('other')).toBeUndefined()
    expect(await store.latestMessages(2)).toEqual([message])
    expect(await store.one('nobody')).toBeUndefined()
    expect(await store.one(newId(0))).toBeUndefined()
  })

  test('the mails about an enquiry are queued with it, and not about spam', async () => {
    const { id } = await add()
    const { id: quiet } = await add(spam)
    expect(await stores.outbox.history(id)).toMatchObject([{ kind: 'notification', state: 'waiting' }])
    expect(await stores.outbox.history(quiet)).toEqual([])
  })

  test('a key is one enquiry and one answer, at any number of servers at once', async () => {
    const servers = [store, (await place.open()).enquiries, (await place.open()).enquiries]
    const rounds = Array.from({ length: 20 }, (_, round) => `key-${round}`)
    for (const key of rounds) {
      const sent = servers
        .flatMap((server) => [server, server])
        .map((server) => ({ server, one: enquiry({ key }) }))
      const earlier = await Promise.all(sent.map(({ server, one }) => server.add(one, ['notification'])))
      const stored = sent.filter((_, index) => earlier[index] === undefined)
      expect(stored).toHaveLength(1)
      const { id } = stored[0]!.one
      expect(new Set(earlier.map((known) => known?.id))).toEqual(new Set([undefined, id]))
      expect(await stores.outbox.history(id)).toHaveLength(1)
    }
    expect((await store.counts()).new).toBe(rounds.length)
  })

  test('many at once over crossing keys are stored once each', async () => {
    const other = (await place.open()).enquiries
    const keys = Array.from({ length: 60 }, (_, index) => `key-${index}`)
    const one = keys.map((key) => store.add(enquiry({ key }), []))
    const two = keys.toReversed().map((key) => other.add(enquiry({ key }), []))
    const answers = await Promise.all([...one, ...two])
    expect(answers.filter((earlier) => earlier === undefined)).toHaveLength(60)
    expect((await store.counts()).new).toBe(60)
  })

  test('one enquiry that cannot be stored does not fail its neighbours', async () => {
    const { id } = await add()
    const answers = await Promise.allSettled(
      [enquiry({ name: 'Grace' }), enquiry({ id }), enquiry({ name: 'Mary' })].map((one) =>
        store.add(one, []),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await namesOf()).toEqual(['Mary', 'Grace', 'Ada Lovelace'])
  })

  test('each filter shows its own, the newest first, page by page; the counts agree', async () => {
    const made: Record<string, string> = {}
    for (const name of ['new', 'read', 'answered', 'spam', 'failed']) {
      made[name] = (await add({ name, ...(name === 'spam' ? spam : {}) })).id
    }
    await store.setStatus(made['read']!, 'read')
    await store.setStatus(made['answered']!, 'answered')
    const due = await stores.outbox.claim(50, new Set())
    const mail = due.find(({ enquiryId }) => enquiryId === made['failed'])
    await stores.outbox.settle(mail!.id, { state: 'failed', at: 1, error: 'no' })

    const { assign } = createConversationStore(stores.sql, () => 1)
    for (const name of ['new', 'answered', 'spam']) await assign(made[name]!, { id: 'ada', name: 'Ada' })
    await assign(made['read']!, { id: 'grace', name: 'Grace' })

    const shown = Object.fromEntries(
      await Promise.all(filters.map(async (filter) => [filter, await namesOf(filter)] as const)),
    )
    expect(shown).toEqual({
      all: ['failed', 'answered', 'read', 'new'],
      mine: ['answered', 'new'],
      new: ['failed', 'new'],
      read: ['read'],
      answered: ['answered'],
      spam: ['spam'],
      'mail-failed': ['failed'],
    })
    expect(await namesOf('mine', 'answer')).toEqual(['answered'])
    expect(await namesOf('mine', 'read')).toEqual([])
    expect(await store.counts()).toEqual({ new: 2, read: 1, answered: 1, spam: 1, mailFailed: 1 })
    expect(await store.one(made['failed']!)).toMatchObject({ mailFailed: true })

    const first = await store.page({ filter: 'all', search: '', size: 3 })
    expect(first.enquiries.map(({ name }) => name)).toEqual(['failed', 'answered', 'read'])
    const second = await store.page({ filter: 'all', search: '', size: 3, before: first.next! })
    expect(second).toMatchObject({ enquiries: [{ name: 'new' }], next: undefined })
  })

  test('search folds case and accents, takes every sign as it is, and keeps to its filter', async () => {
    await add({ name: 'Zoë Ünal', message: 'Wir bräuchten 100 % Übersicht_en, C:\\temp und mehr.' })
    await add({ name: 'Grace', email: 'grace@navy.example', ...spam })
    const finds = async () => {
      for (const search of ['zoe unal', 'BRAUCHTEN', 'ÜN', '100 % ü', 'sicht_en', 'c:\\t', 'z'])
        expect(await namesOf('all', search), search).toEqual(['Zoë Ünal'])
      for (const search of ['vy.ex', '1_0', '10%', `" OR NOT*`, `'`, 'x'.repeat(200)])
        expect(await namesOf('all', search), search).toEqual([])
      expect(await namesOf('spam', 'NAVY')).toEqual(['Grace'])
    }
    await finds()
    await store.index()
    await finds()
  })

  test('everything is streamed in slices, whatever else arrives meanwhile', async () => {
    await Promise.all(
      Array.from({ length: 1_200 }, (_, index) => store.add(enquiry({ name: `${index}` }), [])),
    )
    const seen = new Set<string>()
    let slices = 0
    for await (const slice of store.every({ filter: 'all', search: '' })) {
      slices += 1
      for (const { id } of slice) seen.add(id)
      if (slices === 1) await add({ name: 'later' })
    }
    expect(seen.size).toBe(1_200)
    expect(slices).toBeGreaterThan(2)
    const senders = new Set<string>()
    for await (const { id } of store.senders()) senders.add(id)
    expect(senders.size).toBe(1_201)
  })

  test('calling it spam takes back the mail that waits; calling it none queues it, once', async () => {
    const { id } = await add()
    const states = async () => (await stores.outbox.history(id)).map(({ state }) => state)
    await store.setSpam(id, true, ['notification'])
    expect(await states()).toEqual([])
    expect(await namesOf('spam')).toHaveLength(1)
    await Promise.all([1, 2, 3].map(() => store.setSpam(id, false, ['notification'])))
    expect(await states()).toEqual(['waiting'])
    const [mail] = await stores.outbox.claim(5, new Set())
    await stores.outbox.settle(mail!.id, { state: 'sent', at: 1, error: null })
    await store.setSpam(id, true, ['notification'])
    await store.setSpam(id, false, ['notification'])
    expect(await states()).toEqual(['sent'])
  })

  test('what is older than the retention goes, spam sooner, with its mails', async () => {
    const { id } = await add({ submittedAt: day('01') })
    await add({ submittedAt: day('05'), ...spam })
    await add({ submittedAt: day('05') })
    await add({ submittedAt: day('09'), ...spam })
    expect(await store.spamBetween(day('05'), day('06'))).toBe(1)
    expect(await store.countOlder({ all: day('03'), spam: day('07') })).toEqual({ enquiries: 1, spam: 1 })
    expect(await store.prune({ all: day('03'), spam: day('07') })).toBe(2)
    expect(await store.counts()).toMatchObject({ new: 1, spam: 1 })
    expect(await stores.outbox.history(id)).toEqual([])
    // A retention shorter than spam's own is spam's, too.
    expect(await store.prune({ all: day('10'), spam: day('02') })).toBe(2)
    expect(await store.lastRetention()).toBeUndefined()
    await store.noteRetention(day('10'))
    await store.noteRetention(day('09'))
    expect(await store.lastRetention()).toBe(day('09'))
  })

  test('a person is found in any spelling, and erased from rows, mails, keys and search', async () => {
    await add({ email: 'Ada@Example.com', key: 'k', message: 'Unforgettable' })
    await add({ email: 'ada@example.com' })
    await add({ name: 'Grace', email: 'grace@navy.example' })
    await store.index()
    const theirs = await store.ofPerson(' ADA@example.COM ')
    expect(theirs).toHaveLength(2)
    const digest = new Uint8Array([1, 2, 3])
    expect(await store.isErased(digest)).toBe(false)
    expect(
      await store.erase(
        theirs.map(({ id }) => id),
        [{ digest, at: day('02') }],
        entry,
      ),
    ).toBe(2)
    expect(await store.isErased(digest)).toBe(true)
    expect(await store.erase([], [{ digest, at: day('03') }], entry)).toBe(0)
    expect(await namesOf()).toEqual(['Grace'])
    expect(await namesOf('all', 'unforgettable')).toEqual([])
    expect(await store.findKey('k')).toBeUndefined()
    expect((await stores.outbox.counts()).waiting).toBe(1)
  })
})
