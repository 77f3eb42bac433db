import type { AuditKind } from '@daymark/schemas/audit'
import type { Context } from 'hono'
import type { ClientAddress } from './client-address.ts'
import type { Identity } from './identity.ts'

/** Who did something, and from where. */
export interface Actor {
  id: string
  name: string
  /** As `ClientAddress` answers it; empty for the server itself. */
  address: string
}

/**
 * Writes an entry into the log, by itself or as a part of the caller's transaction. `about` says in a few words what was
 * changed or read, and nothing that a visitor wrote.
 */
export type Audit<Written = Promise<void>> = (by: Actor, kind: AuditKind, about?: string) => Written

/** What the server does by itself. */
export const theServer: Actor = { id: 'server', name: 'The server', address: '' }

export function actorOf(
  c: Context,
  { id, name }: Pick<Identity, 'id' | 'name'>,
  clientAddress: ClientAddress,
): Actor {
  return { id, name, address: clientAddress(c) }
}
