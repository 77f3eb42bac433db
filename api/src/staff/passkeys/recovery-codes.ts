import { createHash, randomInt } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import type { Actor, Audit } from '../../http/audit.ts'

const howMany = 10
/** Without letters and digits that are taken for each other: 16 of them are 80 random bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The only SQL on `recovery_codes`: each stands in for a passkey once. Only digests are kept. */
export function createRecoveryCodes(db: Db, audit: Audit) {
  const insert = db.prepare('INSERT INTO recovery_codes (digest, user_id) VALUES (?, ?)')
  const spend = db.prepare('DELETE FROM recovery_codes WHERE digest = ? AND user_id = ?')
  const removeOfUser = db.prepare('DELETE FROM recovery_codes WHERE user_id = ?')
  const count = db.prepare<[string], number>('SELECT count(*) FROM recovery_codes WHERE user_id = ?').pluck()

  const replace = db.transaction((by: Actor) => {
    removeOfUser.run(by.id)
    const codes = Array.from({ length: howMany }, makeCode)
    for (const code of codes) insert.run(digest(code), by.id)
    audit(by, 'recovery-codes-made')
    return codes
  })

  const use = db.transaction((by: Actor, code: string) => {
    if (spend.run(digest(code), by.id).changes === 0) return false
    audit(by, 'recovery-code-used')
    return true
  })

  return {
    /** New codes, answered this once; those from before are worth nothing. */
    replace: async (by: Actor) => replace(by),
    use: async (by: Actor, code: string) => use(by, code),
    left: async (userId: string) => count.get(userId) ?? 0,
    /** Part of the caller's transaction. */
    removeAll: (userId: string) => void removeOfUser.run(userId),
  }
}

function makeCode() {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [part(), part(), part(), part()].join('-')
}

/** As typed: with or without hyphens and spaces, in small letters, too. */
function digest(code: string) {
  return createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest()
}
