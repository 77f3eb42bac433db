import type { SanityClient } from '@sanity/client'
import { tryGetContext } from 'hono/context-storage'
import type { ClientAddress } from '../http/client-address.ts'
import { roles, type Identify, type Identity } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import { createRateLimit } from '../http/limits/rate-limit.ts'

const cacheMs = 60_000
/** Unknown tokens of one address that are looked up at Sanity. */
const unknownTokens = { limit: 20, windowMs: 15 * 60_000 }

interface Options {
  clientWith: (token: string) => SanityClient
  clientAddress: ClientAddress
  clock: () => number
}

/** Identifies staff by their role in the Sanity project; the result for a token is cached for a minute. */
export function identifyBySanity({ clientWith, clientAddress, clock }: Options): Identify {
  const cache = new Map<string, { until: number; identity: Promise<Identity | undefined> }>()
  const unknown = createRateLimit({ ...unknownTokens, clock })

  async function lookUp(token: string, address: string) {
    const { ok, retryAfter } = unknown.take(address)
    if (!ok) {
      throw new Problem(429, 'too_many_attempts', 'Too many unknown tokens. Try again later.', {
        headers: { 'retry-after': String(retryAfter) },
      })
    }
    let wasUnknown = false
    try {
      const identity = await identityOf(clientWith(token))
      wasUnknown = identity === undefined
      return identity
    } finally {
      if (!wasUnknown) unknown.giveBack(address)
    }
  }

  return async (headers) => {
    const token = /^Bearer (\S{8,512})$/.exec(headers.get('authorization') ?? '')?.[1]
    if (!token) return undefined
    const entry = cache.get(token)
    if (entry && entry.until > clock()) return entry.identity
    const context = tryGetContext()
    const identity = lookUp(token, context ? clientAddress(context) : '')
    if (cache.size >= 1_000) cache.clear()
    cache.set(token, { until: clock() + cacheMs, identity })
    identity.catch(() => cache.delete(token))
    return identity
  }
}

/** Undefined for roles that are not ours, because their rights here are unknown. */
async function identityOf(client: SanityClient): Promise<Identity | undefined> {
  const user = await client.users.getById('me').catch((error: { statusCode?: number }) => {
    if (error.statusCode === 401 || error.statusCode === 403) return undefined
    throw new Problem(503, 'staff_unknown', 'Sanity cannot be asked who you are. Please try again.', {
      headers: { 'retry-after': '5' },
    })
  })
  const role = roles.find((name) => name === user?.role)
  return user?.id && role ? { id: user.id, name: user.name, role } : undefined
}
