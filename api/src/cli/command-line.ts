import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { AuditKind } from '@daymark/schemas/audit'
import { createRecord } from '../audit/audit.ts'
import type { SiteSql } from '../db/site-sql.ts'
import type { openSiteDb } from '../db/site-db.ts'
import { isStorageFault } from '../db/storage-fault.ts'
import type { Actor } from '../http/audit.ts'
import { errorMessage } from '../db/error-message.ts'
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

/** For `parseArgs`. */
export const commonOptions = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

interface Command<Asked> {
  name: string
  help: string
  /** What is asked for; undefined, or an error, when the arguments are not understood. */
  parse: (args: readonly string[]) => Asked | undefined
}

/** Returns the exit code: 0 done, 1 failed, 2 invalid arguments. */
export async function runCommand<Asked extends { help: boolean }>(
  { name, help, parse }: Command<Asked>,
  args: readonly string[],
  { out, words }: Streams,
  work: (asked: Asked) => Promise<number>,
) {
  let asked: Asked | undefined
  try {
    asked = parse(args)
  } catch {
    asked = undefined
  }
  if (!asked) {
    words(args.length > 0 ? `Not understood: ${name} ${args.join(' ')}\n\n${help}` : help)
    return 2
  }
  if (asked.help) {
    out(help)
    return 0
  }
  return work(asked).catch((error: unknown) => {
    words(`${errorMessage(error)}\n`)
    return 1
  })
}

/** For commands that take one argument and no options. */
export function parseOne([given = '-', ...rest]: readonly string[]) {
  const help = given === '--help'
  return help || !(given.startsWith('-') || rest.length > 0) ? { given, help } : undefined
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

/** The stores beside a server that may be running. */
export const openForCommand = (env: StoreEnv, openFile: typeof openSiteDb) =>
  openStores(env, { log: (line) => streams.words(`${line}\n`), serves: false, openFile })

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
