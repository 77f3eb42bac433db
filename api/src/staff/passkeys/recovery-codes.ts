import { randomInt } from 'node:crypto'
import { rowsOf, type Operation, type SiteSql } from '../../db/site-sql.ts'
import type { Actor, Audit } from '../../http/audit.ts'
import { digestOf } from '../credentials.ts'

const howMany = 10
/** Without letters and digits that are taken for each other: 16 of them are 80 random bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The only SQL on `recovery_codes`: each stands in for a passkey once. Only digests are kept. */
export function createRecoveryCodes(sql: SiteSql, audit: Audit<Operation<void>>) {
  function* removeAll(userId: string): Operation<void> {
    yield* rowsOf('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
  }

  function* replace(by: Actor): Operation<string[]> {
    yield* removeAll(by.id)
    const codes = Array.from({ length: howMany }, makeCode)
    for (const code of codes) {
      yield* rowsOf('INSERT INTO recovery_codes (digest, user_id) VALUES ($1, $2)', [
        digestOfCode(code),
        by.id,
      ])
    }
    yield* audit(by, 'recovery-codes-made')
    return codes
  }

  function* use(by: Actor, code: string): Operation<boolean> {
    const spent = yield* rowsOf(
      'DELETE FROM recovery_codes WHERE digest = $1 AND user_id = $2 RETURNING user_id',
      [digestOfCode(code), by.id],
    )
    if (spent.length === 0) return false
    yield* audit(by, 'recovery-code-used')
    return true
  }

  return {
    /** New codes, answered this once; those from before are worth nothing. */
    replace: (by: Actor) => sql.transaction(replace(by)),
    use: (by: Actor, code: string) => sql.transaction(use(by, code)),
    async left(userId: string) {
      const query = 'SELECT count(*) AS count FROM recovery_codes WHERE user_id = $1'
      return (await sql.query<{ count: number }>(query, [userId]))[0]?.count ?? 0
    },
    /** Part of the caller's transaction. */
    removeAll,
  }
}

function makeCode() {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [part(), part(), part(), part()].join('-')
}

/** As typed: with or without hyphens and spaces, in small letters, too. */
const digestOfCode = (code: string) => digestOf(code.toUpperCase().replaceAll(/[\s-]/g, ''))
