import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@daymark/schemas/staff'
import { afterEach, expect, test, vi } from 'vitest'
import { nameOf } from '../backup/backup-names.ts'
import { useInstallation } from './installation.fixture.ts'

const place = useInstallation()

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const anAsset = () => {
  const folder = join(place.dataDir, 'assets')
  const file = readdirSync(folder, { recursive: true, withFileTypes: true }).find((entry) => entry.isFile())
  return join(file?.parentPath ?? '', file?.name ?? '')
}
const flipBit = (file: string, at: number) => {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}
const setContent = (id: string, field: string, json: string) =>
  place.change(
    'content.db',
    `UPDATE documents SET body = json_set(body, '$.${field}', json('${json}')) WHERE id = '${id}'`,
  )
/** Of two backups the newer one is so much larger that the disk is full in four days. No block of it is written. */
function growFast() {
  const { bavail, bsize } = statfsSync(place.backupDir)
  rmSync(place.backupDir, { recursive: true })
  mkdirSync(place.backupDir)
  for (const [days, bytes] of [
    [2, 0],
    [0, Math.floor((bavail * bsize) / 2)],
  ] as const) {
    const file = join(place.backupDir, `${nameOf(new Date(Date.now() - days * 86_400_000))}.tar.age`)
    writeFileSync(file, '')
    truncateSync(file, bytes)
  }
}

test.each<[string, () => unknown, string, Finding['verdict'], RegExp]>([
  [
    'a data folder that is not there',
    () => (place.env.DATA_DIR += '-mistyped'),
    'Data folder',
    'broken',
    /nothing was ever started/,
  ],
  [
    'a data folder for everybody to read',
    () => chmodSync(place.dataDir, 0o755),
    'Data folder',
    'worth a look',
    /Other users/,
  ],
  [
    'a data folder of another user',
    () => vi.spyOn(process, 'getuid').mockReturnValue(statSync(place.dataDir).uid + 1),
    'Data folder',
    'worth a look',
    /belongs to another user/,
  ],
  [
    'a Node that is too old',
    () => vi.stubGlobal('process', Object.create(process, { versions: { value: { node: '20.19.2' } } })),
    'Node',
    'broken',
    /runs on Node 20\.19\.2/,
  ],
  [
    'a database without its beginning',
    () => flipBit(join(place.dataDir, 'site.db'), 3),
    'Databases',
    'broken',
    /site\.db is damaged/,
  ],
  [
    'a database cut short',
    () => truncateSync(join(place.dataDir, 'content.db'), 40_000),
    'Databases',
    'broken',
    /content\.db is damaged/,
  ],
  [
    'a database that is lost',
    () => rmSync(join(place.dataDir, 'content.db')),
    'Databases',
    'broken',
    /content\.db is missing/,
  ],
  [
    'changes that are not moved into a database',
    () => {
      writeFileSync(join(place.dataDir, 'site.db-wal'), '')
      truncateSync(join(place.dataDir, 'site.db-wal'), 300e6)
    },
    'Databases',
    'worth a look',
    /300 MB of changes wait/,
  ],
  ['a disk that is soon full', growFast, 'Room on the disk', 'worth a look', /room for [34] days/],
  [
    'rows that refer to nothing',
    () => place.change('content.db', 'DELETE FROM transactions'),
    'Databases',
    'broken',
    /refer to rows that are gone/,
  ],
  [
    'a newer release',
    () => place.change('site.db', 'PRAGMA user_version = 99'),
    'Databases',
    'broken',
    /newer release/,
  ],
  [
    'an earlier release',
    () => place.change('site.db', 'PRAGMA user_version = 3'),
    'Databases',
    'worth a look',
    /earlier release/,
  ],
  [
    'an entry of the log changed',
    () => place.change('site.db', "UPDATE audit_log SET who = 'Eve' WHERE seq = 1"),
    'Log of who did what',
    'broken',
    /Entry 1.* was changed/,
  ],
  [
    'an entry of the log removed',
    () => place.change('site.db', 'DELETE FROM audit_log WHERE seq = 2'),
    'Log of who did what',
    'broken',
    /Entry 2 .* missing/,
  ],
  [
    'nobody who may change accounts',
    () => place.change('site.db', "UPDATE users SET role = 'viewer'"),
    'Accounts',
    'broken',
    /no administrator/,
  ],
  ['a picture that is lost', () => rmSync(anAsset()), 'Pictures and files', 'broken', /is missing/],
  ['one bit of a picture', () => flipBit(anAsset(), 0), 'Pictures and files', 'broken', /is damaged/],
  [
    'a reference to nothing',
    () => place.change('content.db', "DELETE FROM documents WHERE id LIKE 'file-%'"),
    'Pictures and files',
    'worth a look',
    /which does not exist/,
  ],
  [
    'a page without what it needs',
    () => setContent('homePage', 'heroHeadline', 'null'),
    'Pages',
    'broken',
    /^\/ cannot be rendered/,
  ],
  [
    'a document that a page leaves out',
    () =>
      place.change(
        'content.db',
        "UPDATE documents SET body = json_remove(body, '$.name') WHERE id = (SELECT min(id) FROM documents WHERE body ->> '_type' = 'teamMember')",
      ),
    'Pages',
    'worth a look',
    /leaves .* out/,
  ],
  [
    'a link that leads nowhere',
    () => setContent('siteSettings', 'footerLinks', '[{"_key":"a","label":"A","href":"/nowhere"}]'),
    'Links',
    'worth a look',
    /\/nowhere .* leads to no page/,
  ],
  [
    'a site that was not built',
    () => (place.look.loadBuild = () => Promise.reject(new Error('The site has not been built.'))),
    'Build',
    'broken',
    /not been built/,
  ],
])('%s', async (_, damage, check, verdict, words) => {
  await damage()
  expect(await place.told(check, words)).toEqual([
    { check, verdict, text: expect.anything(), remedy: expect.anything() },
  ])
})
