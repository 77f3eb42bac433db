import type { Role } from '@daymark/schemas/staff'
export { roles, type Role } from '@daymark/schemas/staff'

/** Who a request speaks for. Rooms receive an `Identify` and never read credentials themselves. */
export interface Identity {
  id: string
  name: string
  role: Role
  /** Whether a session's person showed a password or passkey lately. A token cannot be asked, and has none. */
  proof?: 'recent' | 'old'
}

/** Undefined for a stranger. Asynchronous because tokens of hosted Sanity are verified there. */
export type Identify = (headers: Headers) => Promise<Identity | undefined>
