import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOf } from '../backup/backup-names.ts'
import { openS3 } from '../backup/s3.fixture.ts'
import { useInstallation } from './installation.fixture.ts'

const place = useInstallation()
let s3: Awaited<ReturnType<typeof openS3>>
beforeAll(async () => {
  s3 = await openS3()
})
afterAll(() => s3.close())

const hoursAgo = (hours: number) => nameOf(new Date(Date.now() - hours * 3_600_000))
const bucket = (secretAccessKey = s3.settings.secretAccessKey) =>
  Object.assign(place.env, {
    BACKUP_S3_URL: s3.settings.url,
    BACKUP_S3_REGION: s3.settings.region,
    BACKUP_S3_ACCESS_KEY: s3.settings.accessKeyId,
    BACKUP_S3_SECRET_KEY: secretAccessKey,
  })

test.each<[string, () => unknown, string, RegExp]>([
  [
    'an encrypted copy of today',
    () => s3.objects.set(`${hoursAgo(1)}.tar.age`, Buffer.from('x')),
    'fine',
    /is an hour old/,
  ],
  [
    'a copy that anybody can read',
    () => s3.objects.set(`${hoursAgo(1)}.tar`, Buffer.from('x')),
    'worth a look',
    /not encrypted/,
  ],
  [
    'copies that stopped',
    () => s3.objects.set(`${hoursAgo(100)}.tar.age`, Buffer.from('x')),
    'broken',
    /4 days old/,
  ],
  ['no copy', () => undefined, 'broken', /None is in the bucket/],
  ['a key that is mistyped', () => bucket('mistyped'), 'broken', /SignatureDoesNotMatch/],
])('%s', async (_, prepare, verdict, words) => {
  s3.objects.clear()
  bucket()
  prepare()
  expect(await place.told('Backup copies', words)).toMatchObject([{ verdict }])
})

test('encrypted backups are told from others', async () => {
  const [plain = ''] = readdirSync(place.backupDir)
  expect(await place.told('Backups', /1 is kept; .* old, not encrypted/)).toMatchObject([{ verdict: 'fine' }])
  renameSync(join(place.backupDir, plain), join(place.backupDir, `${plain}.tar.age`))
  expect(await place.told('Backups', /1 is kept; .* old, encrypted/)).toMatchObject([{ verdict: 'fine' }])
})
