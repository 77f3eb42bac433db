import { serve } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Enquiry } from '@daymark/schemas/staff'
import { enquiryRules } from './staff-routes.ts'
import { good, openRoom, type Room } from '../contact.fixture.ts'

let room: Room
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

async function store(fields: object = {}) {
  const answer = await room.send({ ...good, ...fields })
  return ((await answer.json()) as { id: string }).id
}

async function list(query: string) {
  const answer = await room.asStaff('viewer', `/api/enquiries?${query}`)
  return (await answer.json()) as { enquiries: Enquiry[]; next?: number; counts: Record<string, number> }
}

test('every endpoint turns strangers and too low a role away', async () => {
  const id = await store()
  for (const [rule, least] of Object.entries(enquiryRules)) {
    const [method = '', path = ''] = rule.split(' ')
    const address = path.replace(':id', id)
    expect([rule, (await room.asStaff('nobody', address, method)).status]).toEqual([rule, 401])
    expect([rule, (await room.app.request(address, { method })).status]).toEqual([rule, 401])
    if (least !== 'viewer') {
      expect([rule, (await room.asStaff('viewer', address, method)).status]).toEqual([rule, 403])
    }
  }
  expect(room.rows()).toMatchObject([{ status: 'new' }])
})

test('no route of the room is missing from the rules', () => {
  const known = new Set([...Object.keys(enquiryRules), 'GET /api/recaptcha-config', 'POST /api/contact'])
  const found = [...room.room.routes.routes, ...room.room.staffRoutes.routes].filter(
    ({ method }) => method !== 'ALL',
  )
  expect(found.map(({ method, path }) => `${method} ${path}`).filter((rule) => !known.has(rule))).toEqual([])
})

test('the newest come first, page by page', async () => {
  const ids: string[] = []
  for (let time = 0; time < 5; time += 1) ids.unshift(await store({ name: `Person ${time}` }))
  const first = await list('size=3')
  const second = await list(`size=3&before=${first.next}`)
  expect([...first.enquiries, ...second.enquiries].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeUndefined()
  expect(first.counts).toEqual({ new: 5, read: 0, answered: 0, spam: 0, mailFailed: 0 })
})

test('search finds names, addresses and words in any capitals, and takes signs as they are', async () => {
  await store({ name: 'Zoë Ünal', message: 'A discount of 100% for us?' })
  await store({ email: 'grace@navy.example' })
  expect((await list('q=ZO%C3%8B')).enquiries).toHaveLength(1)
  expect((await list('q=navy')).enquiries).toHaveLength(1)
  expect((await list('q=100%25')).enquiries).toHaveLength(1)
  expect((await list('q=%25')).enquiries).toHaveLength(1)
  expect((await list('q=nothing+like+it')).enquiries).toEqual([])
})

test('marks and filters', async () => {
  const read = await store()
  const answered = await store()
  const spam = await store()
  await store()
  for (const [id, change] of [
    [read, { status: 'read' }],
    [answered, { status: 'answered' }],
    [spam, { spam: true }],
  ] as const) {
    expect((await room.asStaff('editor', `/api/enquiries/${id}`, 'PATCH', change)).status).toBe(200)
  }
  expect((await list('filter=read')).enquiries.map(({ id }) => id)).toEqual([read])
  expect((await list('filter=answered')).enquiries.map(({ id }) => id)).toEqual([answered])
  expect((await list('filter=spam')).enquiries.map(({ id }) => id)).toEqual([spam])
  expect((await list('')).enquiries).toHaveLength(3)
  expect((await list('')).counts).toMatchObject({ new: 1, read: 1, answered: 1, spam: 1 })
})

test.each([
  ['GET', '/api/enquiries?filter=nonsense', undefined, 400],
  ['GET', '/api/enquiries?size=100000', undefined, 400],
  ['GET', '/api/enquiries/nobody', undefined, 404],
  ['PATCH', '/api/enquiries/nobody', { spam: true }, 404],
  ['PATCH', '/api/enquiries/ID', {}, 400],
  ['PATCH', '/api/enquiries/ID', { status: 'lost' }, 400],
  ['POST', '/api/enquiries/ID/erase', { email: 'other@example.com' }, 422],
] as const)('%s %s %j: %i', async (method, path, body, status) => {
  const id = await store()
  const answer = await room.asStaff('editor', path.replace('ID', id), method, body)
  expect(answer.status).toBe(status)
  expect(room.rows()).toHaveLength(1)
})

test.each([
  ['GET', '/api/enquiries/csv'],
  ['GET', '/api/enquiries/ID/person'],
  ['POST', '/api/enquiries/ID/erase'],
])('%s %s asks a session for a proof of the last ten minutes', async (method, path) => {
  const address = path.replace('ID', await store())
  const body = method === 'POST' ? { email: good.email } : undefined
  const refused = await room.asStaff('away', address, method, body)
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'proof_needed' }])
  expect(room.rows()).toHaveLength(1)
  expect((await room.asStaff('back', address, method, body)).status).toBe(200)
})

test('the CSV opens in a spreadsheet and calculates nothing', async () => {
  await store({ name: '=HYPERLINK("http://x")', message: '+1 555, "quoted"\nsecond line' })
  await store({ name: '  @SUM(A1)' })
  const answer = await room.asStaff('editor', '/api/enquiries/csv')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text).toContain(`"'+1 555, ""quoted""\nsecond line"`)
  expect(text).toContain(`"'  @SUM(A1)"`)
  expect(text.split('\r\n')).toHaveLength(4)
})

test.each([
  ['Hello;=1+1', "Hello;'=1+1"],
  ['Hello, @SUM(A1)', "Hello,' @SUM(A1)"],
  ['Hello\n=1+1\t-2', "Hello\n'=1+1\t'-2"],
  ['Hello;"=1+1"', 'Hello;\'""=1+1""'],
  ['a-b, c+d; e@f.example', 'a-b, c+d; e@f.example'],
])('a spreadsheet that splits %j elsewhere calculates nothing either', async (message, written) => {
  await store({ message: `${message}; well` })
  const text = await (await room.asStaff('editor', '/api/enquiries/csv')).text()
  expect(text).toContain(`"${written}; well"`)
})

test('one person’s data in one file', async () => {
  const id = await store()
  await store({ email: 'ADA@example.com' })
  await store({ email: 'grace@example.com' })
  const answer = await room.asStaff('editor', `/api/enquiries/${id}/person`)
  const { enquiries } = (await answer.json()) as { enquiries: Enquiry[] }
  expect(enquiries.map(({ email }) => email)).toEqual(['ada@example.com', 'ADA@example.com'])
  await store({ name: '<b>Ada</b>' })
  const page = await room.asStaff('editor', `/api/enquiries/${id}/person?as=page`)
  expect(page.headers.get('content-type')).toContain('text/html')
  const html = await page.text()
  expect(html.split('<article>')).toHaveLength(4)
  expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;')
  expect(html).not.toContain('grace@')
})

test('open inboxes hear of new enquiries, and stopping ends the streams', async () => {
  const server = serve({ fetch: room.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const headers = { authorization: 'Bearer viewer' }
  const answer = await fetch(`${url}/api/enquiries/events`, { headers })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('"new":0')
  await store()
  expect((await reader.read()).value).toContain('"new":1')
  await room.room.stop()
  expect((await reader.read()).done).toBe(true)
  await new Promise((resolve) => server.close(resolve))
})

test('who takes enquiries away is told of, without a word of them', async () => {
  const { id } = (await (await room.send(good)).json()) as { id: string }
  await room.asStaff('viewer', '/api/enquiries/csv')
  await room.asStaff('editor', '/api/enquiries/csv?filter=new&q=Lovelace')
  await room.asStaff('editor', `/api/enquiries/${id}/person`)
  expect(room.audited).toEqual([
    'Edith unknown enquiries-exported CSV, new, by a search',
    `Edith unknown enquiries-exported all of the person of ${id}`,
  ])
})

test('an administrator agrees that old enquiries go, by the number that waits', async () => {
  await store()
  const agree = (role: string, body: object) => room.asStaff(role, '/api/enquiries/expire', 'POST', body)
  expect((await agree('editor', { count: 0 })).status).toBe(403)
  expect((await agree('administrator', { count: 'all' })).status).toBe(400)
  expect((await agree('administrator', { count: 1 })).status).toBe(409)
  expect(await (await agree('administrator', { count: 0 })).json()).toEqual({ expired: 0 })
  expect(room.rows()).toHaveLength(1)
})
