import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/open.ts'

/** A folder with a small data folder in it: two databases, an asset, and what belongs into no backup. */
export async function newDataFolder() {
  const scratch = await mkdtemp(join(tmpdir(), 'backup-'))
  const dataDir = join(scratch, 'data')
  for (const name of ['site.db', 'content.db']) {
    const db = openDatabase(join(dataDir, name), [
      'CREATE TABLE pairs (id INTEGER PRIMARY KEY, half TEXT) STRICT',
    ])
    db.prepare("INSERT INTO pairs (half) VALUES ('a'), ('b')").run()
    db.close()
  }
  await mkdir(join(dataDir, 'assets/ab'), { recursive: true })
  await writeFile(join(dataDir, 'assets/ab/abc'), 'bytes')
  await writeFile(join(dataDir, 'assets/ab/abd.1.partial'), 'half')
  await mkdir(join(dataDir, 'cache/images'), { recursive: true })
  await writeFile(join(dataDir, 'cache/images/x'), 'drawn')
  return { scratch, dataDir, remove: () => rm(scratch, { recursive: true, force: true }) }
}
