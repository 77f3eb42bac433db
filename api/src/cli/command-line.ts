import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { AuditKind } from '@daymark/schemas/audit'
import { createRecord } from '../audit/audit.ts'
import type { Actor } from '../http/audit.ts'
import { openStores, type StoreEnv } from '../stores.ts'

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
  try {
    await createRecord(stores.sql)(commandLine(), kind, about)
  } finally {
    await stores.close()
  }
}
