import pg from 'pg'
import { errorMessage } from '../error-message.ts'

/**
 * What the server says of itself and not of one statement: connections (08), resources (53), its end (57), its disk (58),
 * a lock that is held too long (55P03), a standby (25006), transactions that got into each other's way (40).
 */
const passing = /^(08|53|57|58|55P03|25006|40)/

/** Throws on what `client.query` and `pool.connect` threw, marked where trying again later may help. */
export function asStorageFault(cause: unknown): never {
  if (cause instanceof pg.DatabaseError && !passing.test(cause.code ?? '')) throw cause
  throw Object.assign(new Error(reasonOf(cause), { cause }), {
    code: 'POSTGRES_UNAVAILABLE',
  })
}

/** In a few words; the password is in none of them. */
export function reasonOf(cause: unknown) {
  if (cause instanceof AggregateError) return String((cause.errors[0] as Error).message)
  return errorMessage(cause)
}
