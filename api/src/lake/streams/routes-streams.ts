import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { ClientAddress } from '../../http/client-address.ts'
import type { Identify, Identity } from '../../http/identity.ts'
import type { Committed, Core } from '../core.ts'
import { isPublic, isPublished } from '../document.ts'
import { LakeError } from '../lake-error.ts'
import { isPublishedByDefault } from '../query/perspective.ts'
import { listenFilter } from './listen-filter.ts'
import { checkQueryBounds, staffBounds } from '../query/query-bounds.ts'
import { syncTag } from '../query/page-queries.ts'
import type { ServerEvent, Streams } from './streams.ts'
import { apiVersion, checkDataset, isTrue, readParams, type StaffEnv, version } from '../wire.ts'

/** Events of commits: `listen` for documents that match a filter, `live` for sites that show content. */
export function streamRoutes({
  core,
  identify,
  clientAddress,
  streams,
}: {
  core: Core
  identify: Identify
  clientAddress: ClientAddress
  streams: Streams
}) {
  const app = new Hono<StaffEnv>()

  app.get(`${version}/data/listen/:dataset`, (c) => {
    checkDataset(c)
    const { identity } = c.var
    const search = new URL(c.req.url).searchParams
    const query = search.get('query') ?? ''
    const params = readParams(search)
    checkQueryBounds(query, params, staffBounds)
    const view = core.views.of('raw')
    const withDrafts = isTrue(search.get('includeAllVersions')) || !isPublishedByDefault(apiVersion(c))
    const resumed = isTrue(search.get('enableResume')) && c.req.header('last-event-id') !== undefined
    const matches = matcherOf(() => listenFilter(query, params, { view, identity: identity.id }))
    return streams.open(c, {
      address: clientAddress(c),
      stillAllowed: unchanged(c, identify, identity),
      start(stream) {
        // An event, as Sanity does, because an EventSource cannot read the body of an error response.
        if (matches instanceof LakeError) {
          stream.send({ event: 'channelError', data: matches.body })
          stream.end()
          return () => {}
        }
        // Past events are not stored: `reset` makes the client fetch again.
        stream.send({ event: resumed ? 'reset' : 'welcome', data: { listenerName: randomUUID() } })
        return core.watch((committed) => {
          const changes = committed.changes.filter(({ id }) => withDrafts || isPublished(id))
          for (const event of mutationEvents({ ...committed, changes }, search, matches)) stream.send(event)
        })
      },
    })
  })

  app.get(`${version}/data/live/events/:dataset`, (c) => {
    checkDataset(c)
    const { identity } = c.var
    const withDrafts = isTrue(c.req.query('includeDrafts'))
    return streams.open(c, {
      address: clientAddress(c),
      stillAllowed: unchanged(c, identify, identity),
      start(stream) {
        const reset = c.req.header('last-event-id') !== undefined
        stream.send({ event: reset ? 'restart' : 'welcome', data: {}, id: core.revision() })
        return core.watch(({ transactionId, changes }) => {
          if (!withDrafts && !changes.some(({ id }) => isPublic(id))) return
          stream.send({ event: 'message', data: { tags: [syncTag] }, id: transactionId })
        })
      },
    })
  })

  return app
}

/** The filter of a query, or the error in the query. */
function matcherOf(read: () => ReturnType<typeof listenFilter>) {
  try {
    return read()
  } catch (error) {
    const type = error instanceof LakeError && (error.body.error as { type: string }).type
    if (error instanceof LakeError && (type === 'queryParseError' || type === 'queryError')) return error
    throw error
  }
}

function mutationEvents(
  committed: Committed,
  search: URLSearchParams,
  matches: (document: Committed['changes'][number]['after']) => boolean,
): ServerEvent[] {
  const wanted = committed.changes.flatMap((change) => {
    const [was, is] = [matches(change.before), matches(change.after)]
    if (!was && !is) return []
    return { change, transition: was && is ? 'update' : is ? 'appear' : 'disappear' }
  })
  return wanted.map(({ change, transition }, index) => ({
    event: 'mutation',
    id: `${committed.transactionId}#${change.id}`,
    data: {
      eventId: `${committed.transactionId}#${change.id}`,
      documentId: change.id,
      transactionId: committed.transactionId,
      transition,
      identity: committed.author,
      ...(search.get('includeMutations') !== 'false' && { mutations: change.mutations }),
      ...(isTrue(search.get('includePreviousRevision')) && { previous: change.before ?? null }),
      ...(isTrue(search.get('includeResult')) && change.after && { result: change.after }),
      ...(search.get('effectFormat') === 'mendoza' && { effects: change.effects }),
      previousRev: change.before?._rev,
      // Also for deletions: the Studio orders events by this revision, and would wait for a missing one.
      resultRev: committed.transactionId,
      timestamp: committed.timestamp,
      visibility: 'query',
      transactionTotalEvents: wanted.length,
      transactionCurrentEvent: index + 1,
    },
  }))
}

/** A stream ends when its user loses the account or the role. */
const unchanged =
  (c: Context, identify: Identify, { role }: Identity) =>
  async () =>
    (await identify(c.req.raw.headers))?.role === role
