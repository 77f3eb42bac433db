import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Encryption } from './encryption.ts'
import { newDataFolder } from './data-folder.fixture.ts'
import { findBackup } from './find-backup.ts'
import { restoreFrom } from './restore.ts'
import { openS3 } from './s3.fixture.ts'
import { openBucket } from './s3.ts'
import { scheduleBackups } from './schedule.ts'

let place: Awaited<ReturnType<typeof newDataFolder>>
let s3: Awaited<ReturnType<typeof openS3>>

beforeEach(async () => {
  place = await newDataFolder()
  s3 = await openS3()
})
afterEach(async () => {
  await s3.close()
  await place.remove()
})

async function schedule(now: () => Date, encryption?: Encryption, bucket = s3.settings) {
  const failures: string[] = []
  const done: string[] = []
  const backups = scheduleBackups({
    dataDir: place.dataDir,
    backupDir: join(place.scratch, 'backups'),
    everyHours: 24,
    keep: { days: 2, weeks: 0, months: 0 },
    encryption,
    s3: bucket,
    now,
    onDone: (what) => done.push(what),
    onFailure: (what) => failures.push(what),
  })
  onTestFinished(() => backups.stop())
  await backups.first
  return { ...backups, failures, done }
}

const restore = async (named: string, name: string, encryption?: Encryption) =>
  restoreFrom(await findBackup(named, s3.settings), join(place.scratch, name), encryption)

test('each backup is copied to the bucket once, in as many requests as it takes, and comes back from there', async () => {
  // More than one request of an upload takes.
  const film = Buffer.alloc(9_000_000, 'film')
  await writeFile(join(place.dataDir, 'assets/ab/film'), film)
  const identity = await generateIdentity()
  const recipients = [await identityToRecipient(identity)]
  const backups = await schedule(() => new Date('2026-03-01T10:00:00Z'), { recipients })
  expect(backups.failures).toEqual([])
  expect([...s3.objects.keys()]).toEqual(['2026-03-01T10-00-00Z.tar.age'])
  expect(s3.requests.filter((request) => request.startsWith('PUT')).length).toBeGreaterThan(1)
  const asked = s3.requests.length
  await backups.look()
  expect(s3.requests.length).toBe(asked)

  const manifest = await restore('s3', 'restored', { recipients: [], identity })
  expect(manifest.createdAt).toBe('2026-03-01T10:00:00.000Z')
  expect((await readFile(join(place.scratch, 'restored/assets/ab/film'))).equals(film)).toBe(true)
  const damaged = Buffer.from(s3.objects.get('2026-03-01T10-00-00Z.tar.age') ?? '')
  damaged[5_000_000] = (damaged[5_000_000] ?? 0) ^ 1
  s3.objects.set('2026-03-01T10-00-00Z.tar.age', damaged)
  await expect(
    restore('s3/2026-03-01T10-00-00Z.tar.age', 'other', { recipients: [], identity }),
  ).rejects.toThrow(/damaged/)
})

test('of the copies as many stay as of the backups, and what is not a backup is not ours to remove', async () => {
  s3.objects.set('holiday.jpg', Buffer.from('x'))
  for (const day of ['01', '02']) s3.objects.set(`2026-02-${day}T10-00-00Z.tar.age`, Buffer.from('old'))
  const { failures, done } = await schedule(() => new Date('2026-03-01T10:00:00Z'))
  expect(failures).toEqual([])
  expect(done).toEqual([expect.stringMatching(/^Backed up to /), expect.stringMatching(/^Copied 2026-03-01/)])
  expect([...s3.objects.keys()].toSorted()).toEqual([
    '2026-02-02T10-00-00Z.tar.age',
    '2026-03-01T10-00-00Z.tar',
    'holiday.jpg',
  ])
})

test('what is not encrypted is copied as an archive; a key that may not delete is no failure', async () => {
  for (const day of ['01', '02']) s3.objects.set(`2026-01-${day}T10-00-00Z.tar`, Buffer.from('old'))
  s3.forbidDeleting()
  const { failures } = await schedule(() => new Date('2026-03-01T10:00:00Z'))
  expect(failures).toEqual([])
  expect(await openBucket(s3.settings).names()).toHaveLength(3)
  expect((await restore('s3/2026-03-01T10-00-00Z.tar', 'restored')).counts['site.db']).toEqual({ pairs: 2 })
  await expect(restore('s3/2026-01-01T10-00-00Z.tar', 'other')).rejects.toThrow(/damaged|no manifest/)
  await expect(restore('s3/none', 'other')).rejects.toThrow(/There is no none at/)
  await expect(findBackup('s3', undefined)).rejects.toThrow(/BACKUP_S3_URL is not set/)
})

test('a bucket that refuses is told of, the backup is there all the same, and it is copied later', async () => {
  const wrong = { ...s3.settings, secretAccessKey: 'mistyped' }
  const now = () => new Date('2026-03-01T10:00:00Z')
  const { failures, findings } = await schedule(now, undefined, wrong)
  expect(failures).toEqual([expect.stringMatching(/^The copy of the backup failed: .*SignatureDoesNotMatch/)])
  expect(findings()).toMatchObject([{ check: 'Backups', verdict: 'broken', text: failures[0] }])
  expect(await readdir(join(place.scratch, 'backups'))).toEqual(['2026-03-01T10-00-00Z'])
  expect(s3.objects.size).toBe(0)
  expect((await schedule(now)).findings()).toEqual([])
  expect([...s3.objects.keys()]).toEqual(['2026-03-01T10-00-00Z.tar'])
})

test('a folder of the name is a folder', async () => {
  await mkdir(join(place.scratch, 's3'))
  expect(await findBackup(join(place.scratch, 's3'), s3.settings)).toMatchObject({
    folder: join(place.scratch, 's3'),
  })
})
