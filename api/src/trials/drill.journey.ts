import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Manifest } from '../backup/manifest.ts'
import { newPlace, root, seedInto } from './process.fixture.ts'

let place: ReturnType<typeof newPlace>
beforeEach(() => {
  place = newPlace()
  seedInto(place.dataDir)
})
afterEach(() => place.remove())

const backups = () => join(place.folder, 'backups')

let keys: Record<string, string> = {}
afterEach(() => {
  keys = {}
})

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`api/src/cli/${command}.ts`, ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: place.dataDir,
      BACKUP_DIR: backups(),
      TMPDIR: place.folder,
      PORT: '9',
      ...keys,
    },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const backUp = () => {
  const folder = join(backups(), '2026-03-01T10-00-00Z')
  expect(run('backup', folder)).toMatchObject({ status: 0 })
  return folder
}

test('the newest backup is decrypted, brought back, served and compared; nothing is left, and the doctor knows', async () => {
  const identity = await generateIdentity()
  keys = { BACKUP_RECIPIENT: await identityToRecipient(identity), BACKUP_IDENTITY: identity }
  backUp()
  expect(readdirSync(backups())).toEqual(['2026-03-01T10-00-00Z.tar.age'])
  const { status, stdout, stderr } = run('drill')
  expect(status, stderr).toBe(0)
  expect(stdout).toMatch(/documents, .* accounts.*: every row is what it was/)
  expect(stdout).toMatch(/\/, \/projects, \/404, .*: served byte for byte/)
  expect(stdout).toContain('An account logs in')
  expect(stdout).toMatch(/It is .* old: what came since would be lost/)
  expect(readdirSync(place.folder).toSorted()).toEqual(['backups', 'data'])

  const { stdout: lines } = run('doctor')
  expect(lines).toMatch(/^fine +Drill: A backup was brought back on trial less than an hour ago/m)
  expect(lines).toMatch(/^fine +Pages: \/, \/projects/m)
})

test('one bit of a backup is found out', () => {
  const folder = backUp()
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const file = join(folder, files[0]?.path ?? '')
  const bytes = readFileSync(file)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  writeFileSync(file, bytes)
  expect(refusal()).toMatch(/of the backup is not what it was.*\n.*make another/)
})

test('a backup of content that no page can show is found out', () => {
  const db = new Database(join(place.dataDir, 'content.db'))
  db.exec("UPDATE documents SET body = json_remove(body, '$.heroHeadline') WHERE id = 'homePage'")
  db.close()
  backUp()
  expect(refusal()).toMatch(/^\/ cannot be rendered from the backup/m)
})

/** Why the drill failed. It leaves nothing then, either. */
function refusal() {
  const { status, stderr } = run('drill')
  expect(status).toBe(1)
  expect(readdirSync(place.folder).toSorted()).toEqual(['backups', 'data'])
  return stderr
}
