import type { EnquiryPage } from '@daymark/schemas/staff'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { good, openRoom, type Room } from '../contact.fixture.ts'

let room: Room
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

async function list(search: string, more = '') {
  const query = `q=${encodeURIComponent(search)}${more}`
  const answer = await room.asStaff('viewer', `/api/enquiries?${query}`)
  return (await answer.json()) as EnquiryPage
}
const names = async (search: string, more?: string) =>
  (await list(search, more)).enquiries.map(({ name }) => name)

/** Many at once, past the route: what is tried is how they are found. */
function fill(count: number) {
  const insert = room.db.prepare(
    `INSERT INTO contact_submissions (id, name, email, message, submitted_at, seq)
     VALUES (?, ?, 'a@b.example', 'Nothing of note', '2030-01-01T00:00:00.000Z', ?)`,
  )
  const first = (room.db.prepare('SELECT max(seq) FROM contact_submissions').pluck().get() as number) ?? 0
  room.db.transaction(() => {
    for (let each = 1; each <= count; each += 1)
      insert.run(`id-${first + each}`, `Person ${each}`, first + each)
  })()
}

const indexed = () =>
  expect
    .poll(() => room.db.prepare('SELECT indexed_to FROM enquiry_search_progress').pluck().get())
    .toBe(room.db.prepare('SELECT max(seq) FROM contact_submissions').pluck().get())

test('capitals and accents make no difference, before an enquiry is indexed and after', async () => {
  await room.send({ ...good, name: 'Zoë Ünal', message: 'Wir bräuchten eine Übersicht.' })
  await room.send({ ...good, name: 'Grace', email: 'grace@navy.example' })
  const finds = async () => {
    expect(await names('zoe unal')).toEqual(['Zoë Ünal'])
    expect(await names('BRAUCHTEN EINE')).toEqual(['Zoë Ünal'])
    expect(await names('ÜN')).toEqual(['Zoë Ünal'])
    expect(await names('vy.ex')).toEqual(['Grace'])
    expect(await names('say "hello" OR NOT*')).toEqual([])
  }
  await finds()
  await room.room.start()
  await indexed()
  await finds()
})

test('what lies far back is found, page by page and under its filter, and others are served meanwhile', async () => {
  await room.send({ ...good, name: 'The oldest needle' })
  await room.send({ ...good, name: 'A hidden needle', website: 'filled' })
  await room.send({ ...good, name: 'Another needle' })
  fill(3_000)
  let turns = 0
  let going = true
  const turn = () => void (turns++, going && setImmediate(turn))
  setImmediate(turn)
  const first = await list('needle', '&size=1')
  going = false
  expect(turns).toBeGreaterThan(2)
  expect(first.enquiries).toMatchObject([{ name: 'Another needle' }])
  const second = await list('needle', `&size=1&before=${first.next}`)
  expect(second).toMatchObject({ enquiries: [{ name: 'The oldest needle' }] })
  expect(second.next).toBeUndefined()
  expect(await names('needle', '&filter=spam')).toEqual(['A hidden needle'])
})

test('the table of many enquiries is written in slices, and others are served in between', async () => {
  fill(3_000)
  let turns = 0
  let going = true
  const turn = () => void (turns++, going && setImmediate(turn))
  setImmediate(turn)
  const answer = await room.asStaff('editor', '/api/enquiries/csv')
  const text = await answer.text()
  going = false
  expect(text.split('\r\n')).toHaveLength(3_002)
  expect(turns).toBeGreaterThan(10)
})

test('a person who is erased is in no index either', async () => {
  const { id } = (await (
    await room.send({ ...good, name: 'Xanthippe', email: 'x@quux.example', message: 'Unforgettable words' })
  ).json()) as { id: string }
  await room.send(good)
  await room.room.start()
  await indexed()
  const terms = () =>
    room.db.prepare(`SELECT count(*) FROM terms WHERE term IN ('xan', 'quu', 'rge')`).pluck().get()
  room.db.exec(`CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, enquiry_search, row)`)
  expect(terms()).toBe(3)
  await room.asStaff('editor', `/api/enquiries/${id}/erase`, 'POST', { email: 'x@quux.example' })
  expect(terms()).toBe(0)
  expect(await names('prototype')).toEqual([good.name])
})

test('the counts follow every change, and no key is lost', async () => {
  const { id } = (await (await room.send(good, { 'idempotency-key': 'k' })).json()) as { id: string }
  await room.send({ ...good, website: 'filled' })
  const counts = async () => (await list('')).counts
  expect(await counts()).toEqual({ new: 1, read: 0, answered: 0, spam: 1, mailFailed: 0 })
  await room.asStaff('editor', `/api/enquiries/${id}`, 'PATCH', { status: 'answered' })
  expect(await counts()).toMatchObject({ new: 0, answered: 1, spam: 1 })
  await room.asStaff('editor', `/api/enquiries/${id}`, 'PATCH', { spam: true })
  expect(await counts()).toMatchObject({ new: 0, answered: 0, spam: 2 })
  const again = await room.send(good, { 'idempotency-key': 'k' })
  expect(await again.json()).toEqual({ id })
  await room.asStaff('editor', `/api/enquiries/${id}/erase`, 'POST', { email: good.email })
  expect(await counts()).toEqual({ new: 0, read: 0, answered: 0, spam: 0, mailFailed: 0 })
})
