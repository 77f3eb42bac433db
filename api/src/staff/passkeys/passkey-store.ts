import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Passkey } from '@daymark/schemas/staff'
import type { Db } from '../../db/open.ts'
import type { Actor, Audit } from '../../http/audit.ts'

/** A passkey as the library knows it, and whose it is. */
export interface StoredPasskey extends WebAuthnCredential {
  userId: string
}

export type PasskeyStore = ReturnType<typeof createPasskeyStore>

/** The only SQL on `passkeys`. What changes them says who did, for the log. */
export function createPasskeyStore(db: Db, audit: Audit, clock: () => number) {
  const insert = db.prepare(
    `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  )
  const one = db.prepare<[string], Row>('SELECT * FROM passkeys WHERE id = ?')
  const ofUser = db.prepare<[string], Row>('SELECT * FROM passkeys WHERE user_id = ? ORDER BY created_at, id')
  const noteUse = db.prepare('UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ? AND counter = ?')
  const nameOf = db
    .prepare<[string, string], string>('SELECT name FROM passkeys WHERE id = ? AND user_id = ?')
    .pluck()
  const deleteOne = db.prepare('DELETE FROM passkeys WHERE id = ?')
  const deleteOfUser = db.prepare('DELETE FROM passkeys WHERE user_id = ?')

  const add = db.transaction((by: Actor, name: string, credential: WebAuthnCredential) => {
    const { id, publicKey, counter, transports = [] } = credential
    const row = [id, by.id, name, Buffer.from(publicKey), counter, JSON.stringify(transports), clock()]
    if (insert.run(...row).changes === 0) return false
    audit(by, 'passkey-added', name)
    return true
  })

  const remove = db.transaction((by: Actor, id: string) => {
    const name = nameOf.get(id, by.id)
    if (name === undefined) return false
    deleteOne.run(id)
    audit(by, 'passkey-removed', name)
    return true
  })

  return {
    /** One's own; false where that passkey is somebody's already. */
    add: async (by: Actor, name: string, credential: WebAuthnCredential) => add(by, name, credential),
    /** One's own; false where there is none such. */
    remove: async (by: Actor, id: string) => remove(by, id),
    /** Part of the caller's transaction. */
    removeAll: (userId: string) => deleteOfUser.run(userId).changes,
    async find(id: string) {
      const row = one.get(id)
      return row && stored(row)
    },
    async listOf(userId: string): Promise<Passkey[]> {
      return ofUser.all(userId).map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        createdAt: new Date(created_at).toISOString(),
        usedAt: used_at === null ? null : new Date(used_at).toISOString(),
      }))
    },
    /** For the browser: which passkeys may answer. */
    async keysOf(userId: string) {
      return ofUser.all(userId).map(stored)
    },
    /** False where it was used with another counter since it was read. */
    async noteUse({ id, counter }: StoredPasskey, newCounter: number) {
      return noteUse.run(newCounter, clock(), id, counter).changes === 1
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
  created_at: number
  used_at: number | null
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
