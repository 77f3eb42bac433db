import { createClient, type SanityClient } from '@sanity/client'
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { readBytes } from '../http/body.ts'
import { type ClientAddress, createClientAddress } from '../http/client-address.ts'
import { Problem } from '../http/problem.ts'
import { hostedRoutes } from './hosted-routes.ts'
import { identifyBySanity } from './hosted-identity.ts'
import { contentApiVersion, type ContentSource } from './source.ts'

export interface HostedSettings {
  projectId: string
  dataset: string
  /** Another host than Sanity's, which gets the project in the path. */
  apiHost: string | undefined
  token: string | undefined
  webhookSecret: string | undefined
}

interface HostedOptions {
  knownQueries: readonly string[]
  clientAddress?: ClientAddress | undefined
  /** Told of each genuine message. */
  webhookCame?: (() => void) | undefined
  /** Told of the document of each publish. */
  changed?: (documentIds: readonly string[]) => Promise<void>
  clock?: () => number
}

const webhookBytes = 64 * 1024
const maxMessageAgeMs = 5 * 60_000

/** Hosted Sanity as the source of content and the identity provider of staff. */
export function hostedContent(
  settings: HostedSettings,
  {
    knownQueries,
    clientAddress = createClientAddress([]),
    webhookCame,
    changed = async () => {},
    clock = Date.now,
  }: HostedOptions,
) {
  const { projectId, dataset, apiHost, token, webhookSecret } = settings
  const clientWith = (secret: string | undefined): SanityClient =>
    createClient({
      projectId,
      dataset,
      apiVersion: contentApiVersion,
      perspective: 'published',
      useCdn: false,
      timeout: 10_000,
      // Sanity may close a keep-alive connection at the moment of its reuse.
      maxRetries: 1,
      ...(secret && { token: secret }),
      ...(apiHost && { apiHost, useProjectHostname: false }),
    })
  const client = clientWith(token)

  /** The results of the pages' own queries that the pages were rendered from. */
  const answers = new Map<string, { result: unknown }>()
  const keyOf = (query: string, params: Record<string, unknown>) => JSON.stringify([query, params])

  const source: ContentSource = {
    async query(groq, params = {}) {
      const result: unknown = await client.fetch(groq, params)
      if (knownQueries.includes(groq)) answers.set(keyOf(groq, params), { result })
      return result
    },
    queryDrafts: (groq, params) => client.fetch(groq, params ?? {}, { perspective: 'drafts' }),
    publishedAt: async (id) =>
      (await client.fetch<string | null>('*[_id == $id][0]._updatedAt', { id })) ?? undefined,
  }

  const routes = hostedRoutes({
    projectId,
    dataset,
    cdn: (apiHost ?? 'https://api.sanity.io').replace('//api.', '//cdn.'),
    knownQueries,
    clientAddress,
    cachedAnswer: (query, params) => answers.get(keyOf(query, params)),
    fetchQuery: (query, params) => client.fetch<unknown>(query, params),
  })

  return {
    source,
    identify: identifyBySanity({ clientWith, clientAddress, clock }),
    routes: webhook({ secret: webhookSecret, clock, came: webhookCame, changed }).route('/', routes),
  }
}

function webhook(options: {
  secret: string | undefined
  clock: () => number
  came: (() => void) | undefined
  changed: (documentIds: readonly string[]) => Promise<void>
}) {
  const { secret, clock, came, changed } = options
  const seen = new Map<string, number>()

  return new Hono().post('/api/webhook/content', async (c) => {
    if (!secret) throw new Problem(404, 'not_found', 'There is nothing at this address.')
    const signature = c.req.header(SIGNATURE_HEADER_NAME) ?? ''
    const body = new TextDecoder().decode(await readBytes(c, webhookBytes))
    const refused = new Problem(401, 'signature_rejected', 'This message is not from the content service.')
    if (!(await isValidSignature(body, signature, secret).catch(() => false))) throw refused

    const sentAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
    if (Math.abs(clock() - sentAt) > maxMessageAgeMs) throw refused
    came?.()
    for (const [known, at] of seen) if (clock() - at > maxMessageAgeMs) seen.delete(known)
    // A repeated message is acknowledged and ignored.
    if (!seen.has(signature)) {
      seen.set(signature, clock())
      await changed(idsIn(body)).catch((cause: unknown) => {
        seen.delete(signature)
        // Sanity sends it again.
        throw new Problem(503, 'unavailable', 'Not every server could be told.', { cause })
      })
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
