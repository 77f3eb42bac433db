import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { AuditKind } from '@daymark/schemas/audit'
import { createRecord } from '../audit/audit.ts'
import type { SiteSql } from '../db/site-sql.ts'
import { isStorageFault } from '../db/storage-fault.ts'
import type { Actor } from '../http/audit.ts'
import { openStores, type StoreEnv } from '../wiring/stores.ts'

/** Answers go to the standard output and words to the standard error, so that what is asked for can be piped. */
export interface Streams {
  out: (text: string) => void
  words: (text: string) => void
}

export const streams: Streams = {
  out: (text) => void process.stdout.write(text),
  words: (text) => void process.stderr.write(text),
}

/** The actor of commands that are typed on this machine. */
export function commandLine(): Actor {
  return { id: 'command-line', name: `Command line${account()}`, address: '' }
}

/** A container may run under a number that no account has. */
function account() {
  try {
    return ` (${userInfo().username})`
  } catch {
    return ''
  }
}

/** For commands that have no other use for the stores; a data folder in which nothing was started has none. */
export async function auditCommand(env: StoreEnv, kind: AuditKind, about: string) {
  if (env.databaseUrl === undefined && !existsSync(join(env.dataDir, 'site.db'))) return
  const stores = await openStores(env, { log: () => undefined, serves: false })
  await recordCommand(stores.sql, kind, about).finally(stores.close)
}

/** A data folder that takes nothing keeps nobody from reading it. */
export async function recordCommand(sql: SiteSql, kind: AuditKind, about: string) {
  try {
    await createRecord(sql)(commandLine(), kind, about)
  } catch (error) {
    if (!isStorageFault(error)) throw error
    streams.words('The log of who did what cannot be written to, so this is not in it.\n')
  }
}
