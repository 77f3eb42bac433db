import type { Conversation, EnquiryWithMails } from '@daymark/schemas/staff'
import { afterEach, expect, test } from 'vitest'
import { good, openRoom, type Room } from '../contact.fixture.ts'

let room: Room
afterEach(() => room.close())

const ask = async (path: string, method = 'GET', body?: object) =>
  (await room.asStaff('editor', path, method, body)).json()

async function store(fields: object = {}) {
  const answer = await room.send({ ...good, ...fields })
  return ((await answer.json()) as { id: string }).id
}

test('everything between a person and the staff is one conversation', async () => {
  room = openRoom()
  // Without a mail server nothing is promised.
  const first = await store({ message: 'Could you help us with letters?' })
  expect(await ask(`/api/enquiries/${first}/answers`, 'POST', { text: 'Gladly.' })).toMatchObject({
    code: 'mail_not_configured',
  })
  const second = await store({ message: 'They are in three languages.', email: 'ADA@example.com' })
  await store({ email: 'somebody.else@example.com' })
  await ask(`/api/enquiries/${first}/notes`, 'POST', { text: 'Let us call.' })
  const said = (await ask(`/api/enquiries/${second}/conversation`)) as Conversation
  expect(said.enquiries.map(({ id }) => id)).toEqual([first, second])
  expect(said.entries).toMatchObject([{ enquiryId: first, kind: 'note', text: 'Let us call.' }])
})

test('an answer goes to its person, and what they reply to the firm', async () => {
  room = openRoom({ outbox: { smtpUrl: 'smtp://127.0.0.1:1', from: 'hello@firm.example' } })
  const id = await store()
  const said = (await ask(`/api/enquiries/${id}/answers`, 'POST', { text: 'Gladly. When?' })) as Conversation
  expect(said.entries).toMatchObject([{ kind: 'answer', text: 'Gladly. When?', mail: 'waiting' }])
  const subject = { id: 7, kind: 'answer', enquiryId: id, day: null, userId: null } as const
  expect(await room.room.compose({ ...subject, entryId: said.entries[0]!.id })).toMatchObject({
    to: { name: good.name, address: good.email },
    replyTo: { address: 'office@firm.example' },
    fromPerson: true,
    text: expect.stringMatching(/^Gladly\. When\?[^]*> We would like a prototype\./),
  })
  expect(await room.room.compose({ ...subject, entryId: null })).toBe('obsolete')
  const { status } = (await ask(`/api/enquiries/${id}`)) as EnquiryWithMails
  expect(status).toBe('answered')
  for (const text of ['', ' \n', 'x'.repeat(10_001)])
    expect((await room.asStaff('editor', `/api/enquiries/${id}/answers`, 'POST', { text })).status).toBe(400)
})

test('an enquiry is given to a colleague, and to nobody unknown; what is exported tells of notes and answers', async () => {
  room = openRoom()
  const id = await store()
  expect(await ask(`/api/enquiries/${id}/assignee`, 'PUT', { to: 'grace' })).toMatchObject({
    assignee: { id: 'grace', name: 'Grace' },
  })
  expect((await room.asStaff('editor', `/api/enquiries/${id}/assignee`, 'PUT', { to: 'x' })).status).toBe(422)
  await ask(`/api/enquiries/${id}/notes`, 'POST', { text: 'Let us call.' })
  await ask(`/api/enquiries/${id}`, 'PATCH', { status: 'answered' })
  const exported = await room.asStaff('editor', `/api/enquiries/${id}/person?as=page`)
  expect(await exported.text()).toMatch(/Note by[^]*Let us call\.[^]*Marked as answered by/)
})
