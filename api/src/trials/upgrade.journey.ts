import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { siteHistory } from '../db/site-history.ts'
import { contentHistory } from '../lake/store.ts'
import { hashPassword } from '../staff/passwords.ts'
import { logIn, newPlace, password, seedInto, startServer } from './process.fixture.ts'

const firstRelease = new URL('../db/first-release/site.sql', import.meta.url)

/** What the first release left, as the release of this schema would have gone on with it. */
function makeSite(dataDir: string, version: number) {
  const file = join(dataDir, 'site.db')
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  const db = new Database(file)
  db.exec(readFileSync(firstRelease, 'utf8'))
  db.prepare('UPDATE users SET password = ?').run(hashPassword(password))
  db.close()
  openDatabase(
    file,
    siteHistory.slice(0, version).map(({ sqlite }) => sqlite),
  ).close()
}

/** The sample content under the lake's first schema. */
function makeContent(dataDir: string) {
  const file = join(dataDir, 'content.db')
  const today = join(dataDir, 'today.db')
  const seeded = new Database(file)
  seeded.prepare('VACUUM INTO ?').run(today)
  seeded.close()
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  const db = openDatabase(file, contentHistory.slice(0, 1))
  db.prepare('ATTACH ? AS today').run(today)
  for (const table of ['transactions', 'documents', 'changes'])
    db.exec(`INSERT INTO main.${table} SELECT * FROM today.${table}`)
  db.close()
  rmSync(today)
}

test.each([3, 8, 11])(
  'a data folder of schema %i is served as it was, and kept as it was',
  async (version) => {
    const place = newPlace()
    seedInto(place.dataDir)
    makeSite(place.dataDir, version)
    makeContent(place.dataDir)
    const server = startServer({ DATA_DIR: place.dataDir })
    onTestFinished(async () => {
      await server.stop()
      place.remove()
    })
    const url = await server.url
    for (const path of ['/', '/projects']) expect((await fetch(url + path)).status).toBe(200)
    const staff = await logIn(url)
    const inbox = (await (await fetch(`${url}/api/enquiries`, { headers: staff })).json()) as {
      enquiries: { name: string }[]
    }
    expect(inbox.enquiries.map(({ name }) => name)).toEqual(['Grace Hopper', 'Ada Lovelace'])
    expect(readdirSync(place.dataDir).filter((name) => name.includes('before-upgrade'))).toEqual(
      expect.arrayContaining([`content.db.before-upgrade-from-1`, `site.db.before-upgrade-from-${version}`]),
    )
  },
)
