import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Passkey } from '@daymark/schemas/staff'
import { rowsOf, type Moment, type Operation, type SiteSql } from '../../db/site-sql.ts'
import type { Actor, Audit } from '../../http/audit.ts'

/** A passkey as the library knows it, and whose it is. */
export interface StoredPasskey extends WebAuthnCredential {
  userId: string
}

export type PasskeyStore = ReturnType<typeof createPasskeyStore>

/** The only SQL on `passkeys`. What changes them says who did, for the log. */
export function createPasskeyStore(sql: SiteSql, audit: Audit<Operation<void>>, clock: () => number) {
  function* add(by: Actor, name: string, credential: WebAuthnCredential): Operation<boolean> {
    const { id, publicKey, counter, transports = [] } = credential
    const added = yield* rowsOf(
      `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING id`,
      [id, by.id, name, Buffer.from(publicKey), counter, JSON.stringify(transports), new Date(clock())],
    )
    if (added.length === 0) return false
    yield* audit(by, 'passkey-added', name)
    return true
  }

  function* remove(by: Actor, id: string): Operation<boolean> {
    const [removed] = yield* rowsOf<{ name: string }>(
      'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
      [id, by.id],
    )
    if (removed) yield* audit(by, 'passkey-removed', removed.name)
    return removed !== undefined
  }

  const ofUser = (userId: string) =>
    sql.query<Row>('SELECT * FROM passkeys WHERE user_id = $1 ORDER BY created_at, id', [userId])

  return {
    /** One's own; false where that passkey is somebody's already. */
    add: (by: Actor, name: string, credential: WebAuthnCredential) =>
      sql.transaction(add(by, name, credential)),
    /** One's own; false where there is none such. */
    remove: (by: Actor, id: string) => sql.transaction(remove(by, id)),
    /** Part of the caller's transaction. */
    *removeAll(userId: string): Operation<number> {
      return (yield* rowsOf('DELETE FROM passkeys WHERE user_id = $1 RETURNING id', [userId])).length
    },
    async find(id: string) {
      const [row] = await sql.query<Row>('SELECT * FROM passkeys WHERE id = $1', [id])
      return row && stored(row)
    },
    async listOf(userId: string): Promise<Passkey[]> {
      return (await ofUser(userId)).map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        createdAt: new Date(created_at).toISOString(),
        usedAt: used_at === null ? null : new Date(used_at).toISOString(),
      }))
    },
    /** For the browser: which passkeys may answer. */
    async keysOf(userId: string) {
      return (await ofUser(userId)).map(stored)
    },
    /** False where it was used with another counter since it was read. */
    async noteUse({ id, counter }: StoredPasskey, newCounter: number) {
      const noted = await sql.query(
        'UPDATE passkeys SET counter = $1, used_at = $2 WHERE id = $3 AND counter = $4 RETURNING id',
        [newCounter, new Date(clock()), id, counter],
      )
      return noted.length === 1
    },
  }
}

interface Row {
  id: string
  user_id: string
  name: string
  public_key: Buffer
  counter: number
  transports: string
  created_at: Moment
  used_at: Moment | null
}

function stored({ id, user_id, public_key, counter, transports }: Row): StoredPasskey {
  return {
    id,
    userId: user_id,
    publicKey: new Uint8Array(public_key),
    counter,
    transports: JSON.parse(transports) as string[],
  }
}
