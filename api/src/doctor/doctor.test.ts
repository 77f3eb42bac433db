import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@daymark/schemas/staff'
import { expect, test } from 'vitest'
import type { Sighting } from '../health/last-seen.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { useInstallation } from './installation.fixture.ts'

const place = useInstallation()

test('a sound installation: every line is fine, exit code 0, and nothing was changed', async () => {
  const before = readdirSync(place.dataDir).toSorted()
  const { code, out } = await place.examine()
  expect(out.split('\n').filter((line) => line && !line.startsWith('fine '))).toEqual([])
  expect(code).toBe(0)
  expect(out.split('\n').length).toBeGreaterThan(20)
  expect(readdirSync(place.dataDir).toSorted()).toEqual(before)
})

const day = 86_400_000
const addEnquiries = (ages: number[]) => {
  for (const [index, age] of ages.entries())
    place.change(
      'site.db',
      `INSERT INTO contact_submissions (id, name, email, message, submitted_at, seq)
       VALUES ('${index}', 'Ada', 'ada@example.com', 'Hello', '${new Date(Date.now() - age * day).toISOString()}', ${index + 1})`,
    )
}
const saw = (what: Sighting, age = 0) =>
  place.change('site.db', `INSERT INTO last_seen VALUES ('${what}', ${Date.now() - age})`)
const addMail = (state: string, age: number) =>
  place.change(
    'site.db',
    `INSERT INTO outbox (kind, state, due, created_at, last_error) VALUES ('notification', '${state}', 0, ${Date.now() - age}, '550 no such user')`,
  )

test.each<[string, () => unknown, string, Finding['verdict'], RegExp]>([
  [
    'a mail server that is away',
    () => (place.env.SMTP_URL = 'smtp://127.0.0.1:9'),
    'Mail server',
    'broken',
    /does not take our mail/,
  ],
  [
    'no mail server',
    () => ['SMTP_URL', 'MAIL_FROM', 'NOTIFY_TO'].forEach((name) => delete place.env[name]),
    'Mail server',
    'worth a look',
    /nobody is told/,
  ],
  ['a mail that does not leave', () => addMail('waiting', 3_600_000), 'Mails', 'broken', /1 mail waiting/],
  ['a mail that was refused', () => addMail('failed', 3_600_000), 'Mails', 'worth a look', /1 set aside/],
  [
    'no backup for days',
    () => (place.look.clock = () => Date.now() + 3 * day),
    'Backups',
    'broken',
    /3 days old/,
  ],
  [
    'backups that never came',
    () => rmSync(place.backupDir, { recursive: true }),
    'Backups',
    'broken',
    /none yet/,
  ],
  ['no backups at all', () => delete place.env.BACKUP_DIR, 'Backups', 'worth a look', /None is made/],
  [
    'a drill long ago',
    () => (place.look.clock = () => Date.now() + 200 * day),
    'Drill',
    'worth a look',
    /200 days ago/,
  ],
  [
    'a clock that was set back',
    () => (place.look.clock = () => Date.now() - day),
    'Clock',
    'worth a look',
    /future/,
  ],
  ['a misspelt setting', () => (place.env.BACKUP_DRI = '/backups'), 'Settings', 'worth a look', /BACKUP_DRI/],
  [
    'a setting that cannot be',
    () => (place.env.RETENTION_DAYS = 'ever'),
    'Settings',
    'broken',
    /RETENTION_DAYS is not a whole number/,
  ],
  [
    'an address without encryption',
    () => (place.env.ORIGIN = 'http://example.com'),
    'Settings',
    'worth a look',
    /not encrypted/,
  ],
  [
    'a proxy that is not trusted',
    () => delete place.env.TRUSTED_PROXIES,
    'Proxies',
    'worth a look',
    /share the limits of one/,
  ],
  [
    'a proxy that is not the one that is trusted',
    () => saw('proxy-unlisted'),
    'Proxies',
    'worth a look',
    /TRUSTED_PROXIES does not list, less than an hour ago/,
  ],
  [
    'a proxy that does not say for whom it asks',
    () => saw('proxy-silent'),
    'Proxies',
    'worth a look',
    /did not, less than an hour ago/,
  ],
  [
    'enquiries that stopped',
    () => addEnquiries(Array.from({ length: 28 }, (_, index) => 8 + index / 2)),
    'Enquiries',
    'worth a look',
    /0\.0 a day in the last/,
  ],
  [
    'a bot check that cannot be asked',
    () =>
      Object.assign(place.env, {
        RECAPTCHA_SITE_KEY: 'k',
        RECAPTCHA_SECRET_KEY: 'a-secret',
        RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/',
      }),
    'Bot check',
    'broken',
    /cannot be used/,
  ],
])('%s', async (_, damage, check, verdict, words) => {
  await damage()
  expect(await place.told(check, words)).toEqual([
    { check, verdict, text: expect.anything(), remedy: expect.anything() },
  ])
})

test('forwarded addresses that arrive, and a fault that was mended since', async () => {
  expect(await place.told('Proxies', /no visitor came by them yet/)).toHaveLength(1)
  saw('proxy-unlisted', 2 * day)
  saw('proxy-silent')
  saw('proxy-forwarded', day / 8)
  expect(await place.told('Proxies', /may say for whom they ask, and did, 3 hours ago/)).toMatchObject([
    { verdict: 'fine' },
  ])
})

test('the exit code is that of the worst line', async () => {
  delete place.env.TRUSTED_PROXIES
  expect((await place.examine()).code).toBe(1)
  rmSync(join(place.dataDir, 'content.db'))
  expect((await place.examine('--json')).code).toBe(2)
})

test('a folder that is in use by something that does not answer', async () => {
  const unlock = lockFolder(place.dataDir, 'a test')
  const { out } = await place.examine()
  unlock()
  expect(out).toMatch(/worth a look +Server: The data folder is in use/)
})

test('a mail goes to whom it is asked for, and who that is stays unsaid', async () => {
  const { out, code } = await place.examine('--send', 'ada@example.com')
  expect(code).toBe(0)
  expect(place.smtp.received.at(-1)?.to).toEqual(['ada@example.com'])
  expect(out).not.toContain('ada@')
})

test('what is printed has no secret, no address of a person and no folder of this machine', async () => {
  addEnquiries([1])
  addMail('waiting', 3_600_000)
  place.change('site.db', `UPDATE outbox SET last_error = 'no mail for grace@example.org with pa%ss'`)
  Object.assign(place.env, {
    SMTP_URL: 'smtp://me:pa%25ss@127.0.0.1:9',
    STAFF_PASSWORD: 'hunter2hunter2',
    DATABASE_URL_FILE: join(place.dataDir, 'none'),
  })
  for (const args of [[], ['--json']]) {
    const faulty = await place.examine(...args)
    delete place.env.DATABASE_URL_FILE
    const { out } = await place.examine(...args)
    for (const said of [faulty.out, out])
      for (const secret of ['pa%ss', 'pa%25ss', 'hunter2', 'grace', 'ada@', 'Ada', place.dataDir])
        expect(said).not.toContain(secret)
    expect(out).toContain('no mail for …')
  }
})

test('explains itself, and does not guess', async () => {
  expect(await place.examine('--help')).toMatchObject({ code: 0, words: '' })
  for (const args of [['--everything'], ['--origin', 'example.com'], ['--send', 'ada'], ['site.db']])
    expect(await place.examine(...args)).toMatchObject({
      code: 2,
      out: '',
      words: expect.stringContaining('npm run doctor') as string,
    })
})
