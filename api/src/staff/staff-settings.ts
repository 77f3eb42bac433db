import { rowsOf, type Operation, type SiteSql } from '../db/site-sql.ts'
import type { Actor, Audit } from '../http/audit.ts'

export type StaffSettings = ReturnType<typeof createStaffSettings>

/** The only SQL on `staff_settings`: what administrators choose for everybody. */
export function createStaffSettings(sql: SiteSql, audit: Audit<Operation<void>>) {
  const passkeysRequired = 'passkeys-required'

  function* setPasskeysRequired(by: Actor, required: boolean): Operation<void> {
    yield* rowsOf(
      `INSERT INTO staff_settings (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [passkeysRequired, required ? 'yes' : 'no'],
    )
    yield* audit(by, required ? 'passkeys-required' : 'passkeys-optional')
  }

  return {
    async passkeysRequired() {
      const rows = await sql.query<{ value: string }>('SELECT value FROM staff_settings WHERE name = $1', [
        passkeysRequired,
      ])
      return rows[0]?.value === 'yes'
    },
    setPasskeysRequired: (by: Actor, required: boolean) => sql.transaction(setPasskeysRequired(by, required)),
  }
}
