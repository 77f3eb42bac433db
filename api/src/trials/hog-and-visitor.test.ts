import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContent } from '../content/embedded.ts'
import { openSiteDb } from '../db/site-db.ts'
import { theServer } from '../http/audit.ts'
import { createWorkBudget } from '../http/limits/work-budget.ts'
import { createSqliteSql } from '../db/site-sql.ts'
import { createStaff } from '../staff/staff.ts'
import { auditTo } from '../wiring/stores.fixture.ts'

const own = 'http://localhost:3000'
const bomb = 'count(*[count(*[count(*[title != ^.^.title && title != "x"]) > 0]) > 0])'
const folder = mkdtempSync(join(tmpdir(), 'hog-'))
const db = openSiteDb(folder)
const clientAddress = (c: { req: { header: (name: string) => string | undefined } }) =>
  c.req.header('x-address') ?? ''
const work = createWorkBudget({ limit: 3_000 })
const staff = createStaff({
  sql: createSqliteSql(db),
  audit: auditTo(() => undefined),
  ownOrigin: (origin) => origin === own,
  clientAddress,
  work,
})
const content = openContent({
  dataDir: folder,
  identify: staff.identify,
  clientAddress,
  work,
  knownQueries: [],
  publicDataset: true,
  afterCommit: () => undefined,
})
const app = new Hono().route('/', staff.routes).route('/', content.routes)
let picture: string

beforeAll(async () => {
  const by = { id: 'seed', name: 'Seed' }
  await staff.people.add(theServer, 'chief', 'administrator', 'night and dawn')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
  const asset = await content.assets.store(await photo.jpeg().toBuffer(), {
    kind: 'image',
    filename: 'a.jpg',
    by,
  })
  picture = `/${asset.path}`
  const documents = Array.from({ length: 400 }, (_, index) => ({
    create: { _id: `d${index}`, _type: 'doc', title: `Title ${index}` },
  }))
  const image = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
  content.lake.mutate([...documents, { create: { _id: 'shown', _type: 'doc', image } }], by)
})
afterAll(() => {
  content.lake.close()
  db.close()
  rmSync(folder, { recursive: true })
})

async function ask(address: string, path: string, init: RequestInit = {}) {
  const answer = await app.request(path, { ...init, headers: { origin: own, 'x-address': address } })
  await answer.arrayBuffer()
  return answer
}

const query = (address: string, groq: string) =>
  ask(address, `/v2025-02-19/data/query/production?query=${encodeURIComponent(groq)}`)
const draw = (address: string, left: number) =>
  ask(address, `${picture}?rect=${4 * (left % 20)},${4 * Math.floor(left / 20)},300,300&w=300`)
const logIn = (address: string, password: string) =>
  ask(address, '/api/staff/login', {
    method: 'POST',
    body: new URLSearchParams({ username: 'chief', password }),
  })

test.each([
  ['a query', 8, (n: number) => query('asking hog', `${bomb} + ${n}`), () => query('visitor', 'count(*)')],
  ['a picture', 40, (n: number) => draw('drawing hog', n), () => draw('visitor', 100)],
  ['a login', 10, () => logIn('guessing hog', 'wrong'), () => logIn('visitor', 'night and dawn')],
] as const)('whoever wants %s does not wait for all that a hog wants', async (_what, most, hog, visitor) => {
  let answered = 0
  const hogs = Array.from({ length: most }, (_, n) => hog(n).finally(() => (answered += 1)))
  const { status } = await visitor()
  expect([200, 303]).toContain(status)
  // A login has more to do after its turn than a refusal, and some hogs pass it there.
  expect(answered).toBeLessThan(0.8 * most)
  await Promise.all(hogs)
})

test('a hog that has used up its time waits with everything, a visitor with nothing', async () => {
  for (let n = 100; n < 200; n += 1) if ((await query('hog', `${bomb} + ${n}`)).status === 429) break
  for (const refused of [await query('hog', '1'), await draw('hog', 200), await logIn('hog', 'wrong')]) {
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await query('visitor', '1')).status).toBe(200)
  expect((await draw('visitor', 200)).status).toBe(200)
  expect((await logIn('visitor', 'night and dawn')).status).toBe(303)
})
