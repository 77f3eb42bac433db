import type { Db } from '../db/open.ts'
import type { Actor, Audit } from '../http/audit.ts'

export type StaffSettings = ReturnType<typeof createStaffSettings>

/** The only SQL on `staff_settings`: what administrators choose for everybody. */
export function createStaffSettings(db: Db, audit: Audit) {
  const read = db.prepare<[string], string>('SELECT value FROM staff_settings WHERE name = ?').pluck()
  const write = db.prepare(
    `INSERT INTO staff_settings (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  const passkeysRequired = 'passkeys-required'

  const setPasskeysRequired = db.transaction((by: Actor, required: boolean) => {
    write.run(passkeysRequired, required ? 'yes' : 'no')
    audit(by, required ? 'passkeys-required' : 'passkeys-optional')
  })

  return {
    passkeysRequired: async () => read.get(passkeysRequired) === 'yes',
    setPasskeysRequired: async (by: Actor, required: boolean) => setPasskeysRequired(by, required),
  }
}
