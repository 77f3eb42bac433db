import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { createAudit } from '../audit/audit.ts'
import { openContent } from '../content/embedded.ts'
import { openSiteDb } from '../db/site-db.ts'
import { theServer } from '../http/audit.ts'
import { createAccounts } from '../staff/accounts.ts'
import { sqliteStores } from '../wiring/stores.ts'

const documents = 10_000
const assets = { count: 200, megabytes: 10 }
const enquiries = 100_000

// A backup and its drill with much in the data folder, beside reading all of its bytes once.
const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'))
const dataDir = join(folder, 'data')
try {
  await fill()
  const begun = performance.now()
  await readAll()
  const floor = (performance.now() - begun) / 1_000
  const total = `${documents} documents, ${assets.count * assets.megabytes} MB of assets, ${enquiries} enquiries`
  console.log(`${total}; to read and digest them once ${floor.toFixed(1)} s`)
  const keys = { BACKUP_PASSPHRASE: 'correct horse battery' }
  run('backup', [join(folder, 'plain')], floor)
  run('drill', [join(folder, 'plain')], floor)
  rmSync(join(folder, 'plain'), { recursive: true })
  run('backup', [join(folder, 'sealed')], floor, keys)
  run('drill', [join(folder, 'sealed')], floor, keys)
} finally {
  rmSync(folder, { recursive: true })
}

async function fill() {
  const stores = sqliteStores(openSiteDb(dataDir))
  await createAccounts(stores.sql, createAudit()).people.add(theServer, 'chief', 'administrator')
  await stores.close()
  const content = openContent({
    dataDir,
    identify: async () => undefined,
    knownQueries: [],
    afterCommit: () => undefined,
  })
  const by = { id: 'bench', name: 'Bench' }
  await content.seed()
  for (let count = 0; count < assets.count; count += 1)
    await content.assets.store(randomBytes(assets.megabytes * 1e6), { kind: 'file', filename: 'a.bin', by })
  const words = 'A document of about a thousand bytes, as a page of text would be. '.repeat(14)
  for (let from = 0; from < documents; from += 1_000) {
    const ids = Array.from({ length: 1_000 }, (_, index) => `note-${from + index}`)
    content.lake.mutate(
      ids.map((_id) => ({ create: { _id, _type: 'note', words } })),
      by,
    )
  }
  content.close()
  const db = new Database(join(dataDir, 'site.db'))
  db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${enquiries})
    INSERT INTO contact_submissions (id, name, email, message, submitted_at, seq)
    SELECT printf('%08d', i), 'Ada Lovelace', 'ada' || i || '@example.com',
      'We would like a prototype of number ' || i || ', and to talk about it next week.', '2026-01-01T00:00:00.000Z', i FROM n`)
  db.close()
}

async function readAll() {
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(join(entry.parentPath, entry.name)))
      hash.update(chunk as Buffer)
  }
}

/** A command in a process of its own, which tells at its end the most memory that it had. */
function run(command: string, args: string[], floor: number, keys: Record<string, string> = {}) {
  const tellsItsMemory =
    "data:text/javascript,process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS))"
  const script = fileURLToPath(new URL(`../cli/${command}.ts`, import.meta.url))
  const begun = performance.now()
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', tellsItsMemory, script, ...args],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir, TMPDIR: folder, ...keys } },
  )
  const seconds = (performance.now() - begun) / 1_000
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`)
  const peak = Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024
  const how = keys.BACKUP_PASSPHRASE ? ', encrypted' : ''
  console.log(
    `${(command + how).padEnd(20)} ${seconds.toFixed(1).padStart(6)} s = ${(seconds / floor).toFixed(1)} times, ${peak.toFixed(0)} MB of memory`,
  )
}
