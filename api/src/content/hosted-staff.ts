import type { SanityClient } from '@sanity/client'
import { tryGetContext } from 'hono/context-storage'
import type { ClientAddress } from '../http/client-address.ts'
import { roles, type Identify, type Identity } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import { createRateLimit } from '../http/rate-limit.ts'

const vouchedForMs = 60_000
/** Tokens of one address that Sanity does not know, before no more of them are asked about. */
const unknownTokens = { limit: 20, windowMs: 15 * 60_000 }

interface Options {
  clientWith: (token: string) => SanityClient
  clientAddress: ClientAddress
  clock: () => number
}

/** Staff are whom Sanity gives a role in this project. What it said of a token holds for a minute. */
export function identifyBySanity({ clientWith, clientAddress, clock }: Options): Identify {
  const known = new Map<string, { until: number; identity: Promise<Identity | undefined> }>()
  const unknown = createRateLimit({ ...unknownTokens, clock })

  async function ask(token: string, address: string) {
    const { ok, retryAfter } = unknown.take(address)
    if (!ok) {
      throw new Problem(429, 'too_many_attempts', 'Too many tokens that nobody knows. Try again later.', {
        headers: { 'retry-after': String(retryAfter) },
      })
    }
    let wasUnknown = false
    try {
      const identity = await whoIs(clientWith(token))
      wasUnknown = identity === undefined
      return identity
    } finally {
      if (!wasUnknown) unknown.giveBack(address)
    }
  }

  return async (headers) => {
    const token = /^Bearer (\S{8,512})$/.exec(headers.get('authorization') ?? '')?.[1]
    if (!token) return undefined
    const entry = known.get(token)
    if (entry && entry.until > clock()) return entry.identity
    const context = tryGetContext()
    const identity = ask(token, context ? clientAddress(context) : '')
    if (known.size >= 1_000) known.clear()
    known.set(token, { until: clock() + vouchedForMs, identity })
    identity.catch(() => known.delete(token))
    return identity
  }
}

/** Nobody without a role that we know: what Sanity's other roles may see here is not for us to guess. */
async function whoIs(client: SanityClient): Promise<Identity | undefined> {
  const user = await client.users.getById('me').catch((error: { statusCode?: number }) => {
    if (error.statusCode === 401 || error.statusCode === 403) return undefined
    throw new Problem(503, 'staff_unknown', 'Sanity cannot be asked who you are. Please try again.', {
      headers: { 'retry-after': '5' },
    })
  })
  const role = roles.find((known) => known === user?.role)
  return user?.id && role ? { id: user.id, name: user.name, role } : undefined
}
