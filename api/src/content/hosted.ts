import { createClient, type SanityClient } from '@sanity/client'
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { readBytes } from '../http/body.ts'
import { roles, type Identify, type Identity } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import { contentApiVersion, type ContentSource } from './source.ts'

export interface HostedSettings {
  projectId: string
  dataset: string
  /** Another host than Sanity's own, which then speaks for the project by its path. */
  apiHost: string | undefined
  token: string | undefined
  webhookSecret: string | undefined
}

const webhookBytes = 64 * 1024
const freshForMs = 5 * 60_000
const vouchedForMs = 60_000

/** Hosted Sanity as the place where content and staff are. */
export function hostedContent(settings: HostedSettings, clock: () => number = Date.now) {
  const { projectId, dataset, apiHost, token, webhookSecret } = settings
  const clientWith = (secret: string | undefined): SanityClient =>
    createClient({
      projectId,
      dataset,
      apiVersion: contentApiVersion,
      perspective: 'published',
      useCdn: false,
      timeout: 10_000,
      maxRetries: 0,
      ...(secret && { token: secret }),
      ...(apiHost && { apiHost, useProjectHostname: false }),
    })
  const client = clientWith(token)

  const source: ContentSource = {
    query: (groq, params) => client.fetch(groq, params ?? {}),
    publishedAt: async (id) =>
      (await client.fetch<string | null>('*[_id == $id][0]._updatedAt', { id })) ?? undefined,
  }

  return {
    source,
    identify: rememberBriefly((secret) => whoIs(clientWith(secret)), clock),
    /** Sanity tells of a publish; `changed` gets the id of the document. */
    webhookRoutes: (changed: (documentIds: readonly string[]) => Promise<void>) =>
      webhook({ secret: webhookSecret, clock, changed }),
  }
}

function webhook(options: {
  secret: string | undefined
  clock: () => number
  changed: (documentIds: readonly string[]) => Promise<void>
}) {
  const { secret, clock, changed } = options
  const seen = new Map<string, number>()

  return new Hono().post('/api/webhook/content', async (c) => {
    if (!secret) throw new Problem(404, 'not_found', 'There is nothing at this address.')
    const signature = c.req.header(SIGNATURE_HEADER_NAME) ?? ''
    const body = new TextDecoder().decode(await readBytes(c, webhookBytes))
    const refused = new Problem(401, 'signature_rejected', 'This message is not from the content service.')
    if (!(await isValidSignature(body, signature, secret).catch(() => false))) throw refused

    const sentAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
    if (Math.abs(clock() - sentAt) > freshForMs) throw refused
    for (const [known, at] of seen) if (clock() - at > freshForMs) seen.delete(known)
    // The same message again is answered as it was, and does nothing.
    if (!seen.has(signature)) {
      seen.set(signature, clock())
      void changed(idsIn(body))
    }
    return c.body(null, 204)
  })
}

function idsIn(body: string): string[] {
  try {
    const { _id } = JSON.parse(body) as { _id?: unknown }
    return typeof _id === 'string' ? [_id] : []
  } catch {
    return []
  }
}

/** Sanity vouches for its own tokens; its roles that we do not know may look. */
async function whoIs(client: SanityClient): Promise<Identity | undefined> {
  const user = await client.users.getById('me').catch((error: { statusCode?: number }) => {
    if (error.statusCode === 401 || error.statusCode === 403) return undefined
    throw new Problem(503, 'staff_unknown', 'Sanity cannot be asked who you are. Please try again.', {
      headers: { 'retry-after': '5' },
    })
  })
  if (!user?.id) return undefined
  const role = roles.find((known) => known === user.role) ?? 'viewer'
  return { id: user.id, name: user.name, role }
}

function rememberBriefly(
  ask: (secret: string) => Promise<Identity | undefined>,
  clock: () => number,
): Identify {
  const known = new Map<string, { until: number; identity: Promise<Identity | undefined> }>()
  return async (headers) => {
    const secret = /^Bearer (\S{8,512})$/.exec(headers.get('authorization') ?? '')?.[1]
    if (!secret) return undefined
    const entry = known.get(secret)
    if (entry && entry.until > clock()) return entry.identity
    if (known.size >= 1_000) known.clear()
    const identity = ask(secret)
    known.set(secret, { until: clock() + vouchedForMs, identity })
    identity.catch(() => known.delete(secret))
    return identity
  }
}
