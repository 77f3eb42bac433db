import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { useOwnPlace } from './own-place.fixture.ts'
import { logIn, password, publishHeadline, seedInto, sendEnquiry } from './process.fixture.ts'

const place = useOwnPlace()
const { start } = place

/** The databases byte for byte; what SQLite lays beside them for reading does not count. */
const databases = () =>
  fs
    .readdirSync(place.dataDir)
    .filter((name) => name.endsWith('.db'))
    .map((name) => [
      name,
      createHash('sha256')
        .update(fs.readFileSync(join(place.dataDir, name)))
        .digest('hex'),
    ])

const file = (name: string) => join(place.dataDir, name)

async function fillSite() {
  seedInto(place.dataDir)
  const db = new Database(file('site.db'))
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO erasures SELECT randomblob(100), i FROM n`)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

test.each<[string, () => unknown, RegExp]>([
  [
    'garbage instead of the enquiries',
    () => (fs.mkdirSync(place.dataDir), fs.writeFileSync(file('site.db'), 'garbage'.repeat(3_000))),
    /site\.db cannot be used: file is not a database\. It was left as it is\.$/,
  ],
  [
    'garbage instead of the content',
    () => (seedInto(place.dataDir), fs.writeFileSync(file('content.db'), 'garbage'.repeat(3_000))),
    /content\.db cannot be used: file is not a database\. It was left as it is\.$/,
  ],
  [
    'a file that was cut off',
    async () => (await fillSite(), fs.truncateSync(file('site.db'), 100_000)),
    /site\.db cannot be used: .*malformed.*It was left as it is\.$/,
  ],
  [
    'a page of noise in the middle',
    async () => {
      await fillSite()
      const bytes = fs.readFileSync(file('site.db'))
      bytes.fill(0xa5, 40 * 4096, 41 * 4096)
      fs.writeFileSync(file('site.db'), bytes)
    },
    /site\.db cannot be used: it is damaged .*It was left as it is\.$/,
  ],
  [
    'a database of a newer release',
    async () => {
      seedInto(place.dataDir)
      const db = new Database(file('site.db'))
      db.pragma('user_version = 999')
      db.close()
    },
    /site\.db cannot be used: it was written by a newer release: start that one again.*\. It was left as it is\.$/,
  ],
  [
    'a database of another program',
    () => {
      fs.mkdirSync(place.dataDir)
      const db = new Database(file('content.db'))
      db.exec('CREATE TABLE theirs (a)')
      db.close()
    },
    /content\.db cannot be used: it belongs to another program\. It was left as it is\.$/,
  ],
  [
    'a file instead of the folder of pictures',
    () => (fs.mkdirSync(place.dataDir), fs.writeFileSync(file('assets'), 'mine')),
    /cannot take the sample content: .*$/,
  ],
  [
    'a disk that fills up while the sample is stored',
    () => ['sh', '-c', 'ulimit -f 1000; exec "$@"', 'sh'],
    /cannot take the sample content: .*$/,
  ],
])('%s: one plain sentence, no start, nothing touched', async (_, harm, words) => {
  const wrap = await harm()
  const before = wrap ? undefined : databases()
  const { ended, output } = start({}, Array.isArray(wrap) ? { wrap: wrap as string[] } : {})
  expect(await ended).toBe(1)
  const lines = output()
    .trim()
    .split('\n')
    .filter((line) => !line.includes('The content is empty: storing the sample content.'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(words)
  if (before) expect(databases()).toEqual(expect.arrayContaining(before))
})

test.each<[string, () => string, RegExp]>([
  [
    'a path under a regular file',
    () => (fs.writeFileSync(join(place.folder, 'file'), ''), join(place.folder, 'file', 'data')),
    /^The folder .*\/file\/data cannot be created: /,
  ],
  [
    'a regular file',
    () => (fs.writeFileSync(join(place.folder, 'file'), ''), join(place.folder, 'file')),
    /\/file\/site\.db cannot be used: unable to open database file\. It was left as it is\.$/m,
  ],
  [
    'a folder that takes nothing',
    () => {
      // No mode keeps root out, but nothing can be made in /proc.
      if (process.getuid?.() === 0) return '/proc/daymark'
      fs.chmodSync(place.folder, 0o500)
      return place.dataDir
    },
    /^The folder .* cannot be created: /,
  ],
])('DATA_DIR is %s: one plain sentence', async (_, prepare, words) => {
  const { ended, output } = start({ DATA_DIR: prepare() })
  expect(await ended).toBe(1)
  expect(output().trim().split('\n')).toHaveLength(1)
  expect(output()).toMatch(words)
  fs.chmodSync(place.folder, 0o700)
})

test('a database that somebody else holds is not waited for', async () => {
  seedInto(place.dataDir)
  const other = new Database(file('site.db'))
  other.pragma('locking_mode = EXCLUSIVE')
  other.exec('BEGIN IMMEDIATE')
  const { ended, output } = start()
  expect(await ended).toBe(1)
  expect(output().trim()).toMatch(/^.*site\.db cannot be used: database is locked\. It was left as it is\.$/)
  other.close()
})

test('a missing folder is made, and only its owner may look into it', async () => {
  const { url, stop } = start()
  expect((await fetch(`${await url}/api/ready`)).status).toBe(200)
  await stop()
  expect(fs.readdirSync(place.dataDir)).toEqual(expect.arrayContaining(['assets', 'content.db', 'site.db']))
})

/** How many enquiries are stored, each with the mail about it. */
const kept = () => {
  const db = new Database(file('site.db'), { readonly: true })
  const count = (sql: string) => db.prepare(sql).pluck().get() as number
  const enquiries = count('SELECT count(*) FROM contact_submissions')
  expect(count('SELECT count(DISTINCT enquiry_id) FROM outbox')).toBe(enquiries)
  db.close()
  return enquiries
}

test('a disk that fills up: 503 for what cannot be stored, pages go on, nothing is half stored or lost, and room mends it', async () => {
  seedInto(place.dataDir)
  // The log grows first, and stops growing here.
  const running = start({}, { wrap: ['sh', '-c', 'ulimit -S -f 1500; exec "$@"', 'sh'] })
  const url = await running.url
  const staff = await logIn(url)
  const statuses: number[] = []
  while (statuses.at(-1) !== 503 && statuses.length < 5_000) {
    statuses.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => sendEnquiry(url).then(({ status }) => status)))),
    )
  }
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  // Twenty at once were too many; then one by one.
  let refused = await sendEnquiry(url)
  while (refused.status === 201) {
    statuses.push(201)
    refused = await sendEnquiry(url)
  }
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  // What the last enquiry left is too little for another, and the probe uses it up.
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status, { timeout: 60_000 }).toBe(503)
  expect(await (await fetch(`${url}/api/ready`)).json()).toEqual({ ready: false })
  expect(await (await fetch(`${url}/api/ready`, { headers: staff })).text()).toContain(
    'enquiries cannot be stored',
  )
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect((await fetch(`${url}/`)).status).toBe(200)
  expect((await fetch(`${url}/api/staff/me`, { headers: staff })).status).toBe(200)
  const acknowledged = statuses.filter((status) => status === 201).length
  expect(kept()).toBe(acknowledged)

  // Linux can give the running process room again; elsewhere it starts anew.
  if (process.platform === 'linux') {
    execFileSync('sh', ['-c', `prlimit --pid ${running.child.pid} --fsize=unlimited:`])
    await expect.poll(async () => (await fetch(`${url}/api/ready`)).status, { timeout: 60_000 }).toBe(200)
    expect((await sendEnquiry(url)).status).toBe(201)
    expect(kept()).toBe(acknowledged + 1)
  }
  expect(await running.stop()).toBe(0)
  const before = kept()
  const again = start()
  expect((await sendEnquiry(await again.url)).status).toBe(201)
  await again.stop()
  expect(kept()).toBe(before + 1)
})

test('a locked database: 503 on every way to store, and all is well once it is free', async () => {
  seedInto(place.dataDir)
  const { url: serving, stop } = start()
  const url = await serving
  const other = new Database(file('site.db'))
  other.exec('BEGIN IMMEDIATE')
  const login = () =>
    fetch(`${url}/api/staff/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ username: 'editor', password }),
    })
  const answers = await Promise.all([sendEnquiry(url), login(), fetch(`${url}/api/ready`)])
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect((await fetch(`${url}/`)).status).toBe(200)
  other.exec('ROLLBACK')
  other.close()
  expect((await sendEnquiry(url)).status).toBe(201)
  expect((await login()).status).toBe(303)
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(200)
  expect(await stop()).toBe(0)
  expect(kept()).toBe(1)
})

test('a data folder that is moved away takes nothing more, and goes on when it is back', async () => {
  seedInto(place.dataDir)
  const { url: serving, stop } = start()
  const url = await serving
  const staff = await logIn(url)
  expect((await sendEnquiry(url)).status).toBe(201)
  fs.renameSync(place.dataDir, `${place.dataDir}.away`)
  expect((await sendEnquiry(url)).status).toBe(503)
  expect(await publishHeadline(url, staff, 'Nowhere')).toBe(503)
  await expect
    .poll(async () => (await fetch(`${url}/api/ready`, { headers: staff })).text())
    .toContain('removed or replaced while it was in use')
  fs.renameSync(`${place.dataDir}.away`, place.dataDir)
  expect((await sendEnquiry(url)).status).toBe(201)
  expect(await publishHeadline(url, staff, 'Somewhere')).toBe(200)
  await stop()
  expect(kept()).toBe(2)
})
