import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupTo } from '../backup/backup.ts'
import { backupsIn } from '../backup/backup-names.ts'
import { findBackup } from '../backup/find-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreFrom } from '../backup/restore.ts'
import { openInstallation } from '../doctor/installation.ts'
import type { Env } from '../env.ts'
import { buildFolders } from '../site/build/build-folders.ts'
import { loadWebBuild } from '../site/build/web-build.ts'
import { startScratchSite, type ScratchSite } from './scratch-site.ts'

/** What could not be brought back; the message is one plain sentence for the operator. */
export class DrillError extends Error {}

export interface DrillReport {
  /** Of the backup: what was stored after it would be lost. */
  takenAt: string
  madeNow: boolean
  seconds: number
  megabytes: number
  /** What was proven, each a sentence. */
  proven: string[]
}

interface DrillOptions {
  /** A backup; the newest one where none is named, or one that is made for it. */
  backup?: string | undefined
  say?: (step: string) => void
}

/** Brings a backup back beside the site, starts the product on it, compares, and leaves nothing. */
export async function drill(env: Env, { backup, say = () => {} }: DrillOptions = {}): Promise<DrillReport> {
  const begun = performance.now()
  const scratch = await mkdtemp(join(tmpdir(), 'daymark-drill-'))
  const removeNow = () => rmSync(scratch, { recursive: true, force: true })
  // Also what a picture that was still being drawn wrote after the end of the drill.
  process.once('exit', removeNow)
  try {
    const chosen = backup ?? (await newestBackup(env))
    const made = join(scratch, 'backup')
    if (chosen === undefined) {
      say('Making a backup')
      await backupTo(env.dataDir, made, { databaseUrl: env.databaseUrl })
    }
    const dataDir = join(scratch, 'data')
    const found = await findBackup(chosen ?? made, env.backup.s3)
    say(`Restoring ${found.name}`)
    const manifest = await restoreFrom(found, dataDir, env.backup.encryption)

    say('Starting the site on what was restored')
    const site = await startScratchSite(env, dataDir)
    const proven = [...storedProof(manifest)]
    try {
      if (!env.hosted) proven.push(await comparePages({ ...env, dataDir }, site))
      proven.push(await logIn(site), await readInbox(site, manifest))
    } finally {
      await site.stop()
    }
    return {
      takenAt: manifest.createdAt,
      madeNow: chosen === undefined,
      seconds: Math.round((performance.now() - begun) / 100) / 10,
      megabytes: Math.round(manifest.files.reduce((sum, { size }) => sum + size, 0) / 1e5) / 10,
      proven,
    }
  } finally {
    removeNow()
  }
}

async function newestBackup({ backup: { dir } }: Env) {
  const [newest] = dir === undefined ? [] : await backupsIn(dir)
  return dir === undefined || newest === undefined ? undefined : join(dir, newest)
}

/** What `restoreFrom` has compared with the manifest, which was written when the backup was made. */
function storedProof({ counts, digests, files, dumped }: Manifest) {
  const tables = ([name, table, what]: readonly [string, string, string]) => {
    const rows = counts[name]?.[table]
    return rows === undefined ? [] : [`${rows} ${what}`]
  }
  const rows = parts.flatMap(tables)
  const assets = files.filter(({ path }) => /^assets[/\\]/.test(path)).length
  return [
    `${rows.join(', ')}: ${digests ? 'every row is' : 'as many rows as there were, every file'} what it was.`,
    `${assets} pictures and files: every byte is what it was.`,
    ...(dumped === undefined
      ? []
      : [
          dumped
            ? 'The dump of PostgreSQL has the bytes that pg_dump wrote; it was not brought back.'
            : 'PostgreSQL is not in the backup: have it backed up by itself.',
        ]),
  ]
}

const parts = [
  ['content.db', 'documents', 'documents'],
  ['content.db', 'changes', 'changes of their history'],
  ['site.db', 'contact_submissions', 'enquiries'],
  ['site.db', 'outbox', 'mails'],
  ['site.db', 'users', 'accounts'],
  ['site.db', 'audit_log', 'entries of the log'],
] as const

/** What the started site serves against what the restored content, whose rows are those of the backup, renders to. */
async function comparePages(env: Env, site: ScratchSite) {
  const installation = openInstallation({
    env: { ...env, port: site.port },
    loadBuild: () => loadWebBuild(buildFolders.webFolder),
  })
  const paths: string[] = []
  for (const { path, name, answer, fault } of (await installation.pages()).all()) {
    if (!answer) throw new DrillError(`${path} cannot be rendered from the backup: ${fault}`)
    const served = await site.ask(path)
    const html = await served.text()
    const expected = new TextDecoder().decode(answer.bodies.identity)
    if (served.status !== (name === 'notFound' ? 404 : 200) || timeless(html) !== timeless(expected))
      throw new DrillError(`${path} is not served as the content of the backup renders it.`)
    paths.push(path)
  }
  return `${paths.join(', ')}: served byte for byte as the backup renders them.`
}

/** A page without the moments at which it was rendered, which its query cache names. */
const timeless = (html: string) => html.replaceAll(/"(dehydratedAt|dataUpdatedAt)":\d+/g, '"$1":0')

async function logIn(site: ScratchSite) {
  const answer = await site.ask('/api/staff/login', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(site.account),
  })
  const { token, enrolment } = (await answer.json()) as { token?: string; enrolment?: string }
  if (token === undefined && enrolment === undefined)
    throw new DrillError(`Nobody can log in: the form answers ${answer.status}.`)
  return 'An account logs in by its password.'
}

async function readInbox(site: ScratchSite, { counts }: Manifest) {
  const answer = await site.ask('/api/enquiries', { headers: { authorization: `Bearer ${site.token}` } })
  if (!answer.ok) throw new DrillError(`The inbox answers ${answer.status}.`)
  const { enquiries } = (await answer.json()) as { enquiries: unknown[] }
  const stored = counts['site.db']?.contact_submissions ?? 0
  return stored === 0
    ? 'The inbox opens, and is empty as it was.'
    : `The inbox lists its latest ${enquiries.length}.`
}
