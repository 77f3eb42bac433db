import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Encryption } from './encryption.ts'
import { backupTo } from './backup.ts'
import { newDataFolder } from './data-folder.fixture.ts'
import { findBackup } from './find-backup.ts'
import { filesIn } from './files.ts'
import { restoreFrom } from './restore.ts'
import { packFolder } from './s3.ts'

let scratch: string
let dataDir: string
let remove: () => Promise<void>

beforeEach(async () => {
  ;({ scratch, dataDir, remove } = await newDataFolder())
})
afterEach(() => remove())

const backUp = async (name: string, encryption?: Encryption) =>
  (await backupTo(dataDir, join(scratch, name), { encryption })).place
let restored = 0
async function restore(backup: string, encryption?: Encryption) {
  const target = join(scratch, `restored-${(restored += 1)}`)
  await restoreFrom(await findBackup(backup, undefined), target, encryption)
  return target
}

async function keyPair() {
  const identity = await generateIdentity()
  return { identity, recipients: [await identityToRecipient(identity)] }
}

// A passphrase takes its time by intent, and longer where others compute.
test(
  'a backup is encrypted to a passphrase, or to a public key whose private one is elsewhere',
  { timeout: 60_000 },
  async () => {
    const { identity, recipients } = await keyPair()
    const cases: [string, Encryption, Encryption][] = [
      [
        'a',
        { passphrase: 'correct horse battery', recipients: [] },
        { passphrase: 'correct horse battery', recipients: [] },
      ],
      ['b', { recipients }, { recipients: [], identity }],
    ]
    for (const [name, writing, reading] of cases) {
      const file = await backUp(name, writing)
      expect(file).toBe(join(scratch, `${name}.tar.age`))
      const bytes = await readFile(file, 'latin1')
      expect(bytes).toMatch(/^age-encryption\.org\/v1\n/)
      expect(bytes).not.toContain('SQLite format')

      const folder = await restore(join(scratch, name), reading)
      expect(await filesIn(folder)).toEqual(['assets/ab/abc', 'content.db', 'site.db'])
      expect(await readFile(join(folder, 'assets/ab/abc'), 'utf8')).toBe('bytes')
      await expect(restore(file)).rejects.toThrow(/is encrypted: set BACKUP_PASSPHRASE/)
    }
    const other = { recipients: [], identity: (await keyPair()).identity }
    await expect(restore(join(scratch, 'b'), other)).rejects.toThrow(
      /cannot be decrypted: it is damaged, or was encrypted to something else/,
    )
    expect((await readdir(scratch)).filter((name) => name.endsWith('.partial'))).toEqual([])
  },
)

test('nothing is written over an encrypted backup', async () => {
  const { recipients } = await keyPair()
  const file = await backUp('kept', { recipients })
  const before = await readFile(file)
  await expect(backUp('kept', { recipients })).rejects.toThrow(/is there already/)
  expect(await readFile(file)).toEqual(before)
})

/** Positions over the whole length, the first and the last among them. */
const positions = (length: number, count: number) =>
  Array.from({ length: Math.min(count, length) }, (_, index) =>
    Math.floor((index * (length - 1)) / (Math.min(count, length) - 1 || 1)),
  )

async function eachBit(file: string, count: number, check: (at: string) => Promise<void>) {
  const sound = await readFile(file)
  for (const at of positions(sound.length, count)) {
    const damaged = Buffer.from(sound)
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8))
    await writeFile(file, damaged)
    await check(`byte ${at} of ${file}`)
  }
  await writeFile(file, sound)
}

test('one bit of a plain backup is found out, wherever it is', async () => {
  const folder = await backUp('plain')
  for (const path of await filesIn(folder))
    await eachBit(join(folder, path), path === 'manifest.json' ? 100 : 10, async (at) => {
      await expect(restore(folder), at).rejects.toThrow(/manifest\.json|is not what it was/)
    })
  await restore(folder)
})

test('one bit of an encrypted backup is found out, wherever it is, and so is one cut short', async () => {
  const { identity, recipients } = await keyPair()
  const file = await backUp('sealed', { recipients })
  const reading = { recipients: [], identity }
  await eachBit(file, 60, async (at) => {
    await expect(restore(file, reading), at).rejects.toThrow(/damaged/)
  })
  await writeFile(file, (await readFile(file)).subarray(0, -100_000))
  await expect(restore(file, reading)).rejects.toThrow(/damaged/)
})

test('an archive that is not encrypted restores what was packed, or nothing', async () => {
  const folder = await backUp('plain')
  const file = join(scratch, 'plain.tar')
  await writeFile(file, await packFolder(folder))
  expect(await filesIn(await restore(file))).toEqual(['assets/ab/abc', 'content.db', 'site.db'])

  await mkdir(join(folder, 'assets/cd'))
  await writeFile(join(folder, 'assets/cd/foreign'), 'x')
  await writeFile(file, await packFolder(folder))
  await expect(restore(file)).rejects.toThrow(/holds assets\/cd\/foreign, which it should not/)
  await writeFile(file, (await readFile(file)).subarray(0, 30_000))
  await expect(restore(file)).rejects.toThrow(/damaged|missing|no manifest/)
})
