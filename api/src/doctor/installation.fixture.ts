import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '@daymark/schemas/staff'
import { readPage } from '@daymark/schemas/read-page'
import { seedDocuments } from '@daymark/schemas/seed'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createAudit, createRecord } from '../audit/audit.ts'
import { doctorCommand } from '../cli/doctor.ts'
import { openContent } from '../content/embedded.ts'
import { backupTo } from '../backup/backup.ts'
import { nameOf } from '../backup/backup-names.ts'
import { openSiteDb } from '../db/site-db.ts'
import { theServer } from '../http/audit.ts'
import { openSmtp } from '../outbox/smtp.fixture.ts'
import { createAccounts } from '../staff/accounts.ts'
import { sqliteStores } from '../wiring/stores.ts'
import type { LookOptions } from './installation.ts'

const by = { id: 'test', name: 'Test' }

/** The sample content with one small picture and one small file in the place of all others. */
async function fillDataFolder(dataDir: string) {
  const stores = sqliteStores(openSiteDb(dataDir))
  await createAccounts(stores.sql, createAudit()).people.add(theServer, 'chief', 'administrator')
  await createRecord(stores.sql)(theServer, 'backup-drilled')
  await stores.close()
  const content = openContent({
    dataDir,
    identify: async () => undefined,
    knownQueries: [],
    afterCommit: () => undefined,
  })
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const documents = await seedDocuments((_, about) =>
    content.assets.store(about.kind === 'image' ? picture : Buffer.from('a film'), { ...about, by }),
  )
  content.lake.mutate(
    documents.map((document) => ({ createOrReplace: document })),
    by,
  )
  content.close()
  chmodSync(dataDir, 0o700)
}

/** Renders what meets a page's contract, without a build of the site. */
const loadBuild: LookOptions['loadBuild'] = async () => ({
  async render({ page, answer, report }) {
    await readPage(page, answer, report)
    const links = [...JSON.stringify(answer).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)
    const html = links.map((href) => `<a href="${href}">a link</a>`).join('')
    return { html: `${html}<main id="contact"></main>`, inlineStyles: [], inlineScripts: [], images: [] }
  },
  assetsOf: () => ({ start: { href: '', integrity: '' }, modules: [] }),
})

function copyInstallation(filled: string) {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  const dataDir = join(folder, 'data')
  const backupDir = join(folder, 'backups')
  cpSync(filled, dataDir, { recursive: true })
  chmodSync(dataDir, 0o700)
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    // Nothing of ours listens there.
    PORT: '9',
    ORIGIN: 'https://example.com',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const look: Pick<LookOptions, 'loadBuild' | 'clock'> = { loadBuild }

  return {
    dataDir,
    backupDir,
    env,
    look,
    backUp: async (at: Date) => {
      await backupTo(dataDir, join(backupDir, nameOf(at)), { now: at })
    },
    /** Something that is not the product changes a database. */
    change(name: 'site.db' | 'content.db', sql: string) {
      const db = new Database(join(dataDir, name))
      db.pragma('foreign_keys = OFF')
      const triggers = db
        .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        .pluck()
        .all()
      for (const trigger of triggers) if (trigger.startsWith('audit')) db.exec(`DROP TRIGGER ${trigger}`)
      db.exec(sql)
      db.close()
    },
    async examine(...args: string[]) {
      let out = ''
      let words = ''
      const streams = {
        out: (text: string) => void (out += text),
        words: (text: string) => void (words += text),
      }
      const code = await doctorCommand(args, env, streams, look)
      return { code, out, words }
    },
    /** What a check said in these words. */
    async told(check: string, words: RegExp) {
      const findings = JSON.parse((await this.examine('--json')).out) as Finding[]
      return findings.filter((finding) => finding.check === check && words.test(finding.text))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** An installation in which the doctor finds nothing, with a mail server and a backup of today, for each test its own. */
export function useInstallation() {
  const filled = mkdtempSync(join(tmpdir(), 'doctor-filled-'))
  let smtp: Awaited<ReturnType<typeof openSmtp>>
  let place: ReturnType<typeof copyInstallation>

  beforeAll(async () => {
    await fillDataFolder(filled)
    smtp = await openSmtp()
  })
  afterAll(async () => {
    await smtp.close()
    rmSync(filled, { recursive: true })
  })
  beforeEach(async () => {
    place = copyInstallation(filled)
    Object.assign(place.env, {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@example.com',
      NOTIFY_TO: 'us@example.com',
    })
    await place.backUp(new Date())
  })
  afterEach(() => place.remove())

  return {
    get smtp() {
      return smtp
    },
    get dataDir() {
      return place.dataDir
    },
    get backupDir() {
      return place.backupDir
    },
    get env() {
      return place.env
    },
    get look() {
      return place.look
    },
    change: (...what: Parameters<typeof place.change>) => place.change(...what),
    examine: (...args: string[]) => place.examine(...args),
    told: (check: string, words: RegExp) => place.told(check, words),
  }
}
