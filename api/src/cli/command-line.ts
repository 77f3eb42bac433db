import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { AuditKind } from '@daymark/schemas/audit'
import { createAudit } from '../audit/audit.ts'
import { openSiteDb } from '../db/site-db.ts'
import type { Actor } from '../http/audit.ts'

/** Whoever types a command on this machine. */
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

/** For commands that have no other use for site.db, which may not be there yet. */
export function auditCommand(dataDir: string, kind: AuditKind, about: string) {
  if (!existsSync(join(dataDir, 'site.db'))) return
  const db = openSiteDb(dataDir)
  try {
    createAudit(db)(commandLine(), kind, about)
  } finally {
    db.close()
  }
}
