import { type Context, Hono } from 'hono'
import type { Core } from '../core.ts'
import { isDraft, publishedId } from '../document.ts'
import { byTransaction, documentAt, documentEvents, type Moment } from './history.ts'
import { refusal } from '../lake-error.ts'
import { releaseEvents } from '../releases/release-events.ts'
import { recentlyDeleted } from './recently-deleted.ts'
import { checkDataset, isTrue, version } from '../wire.ts'

interface Options {
  core: Core
  nameOf: (id: string) => Promise<string>
}

/** Transactions, events and earlier states of documents, for staff. */
export function historyRoutes({ core, nameOf }: Options) {
  const app = new Hono()
  const { store, dataset } = core

  app.use(`${version}/data/history/:dataset/*`, async (c, next) => {
    checkDataset(c)
    await next()
    c.header('cache-control', 'no-store')
  })

  app.get(`${version}/data/history/:dataset/transactions/:ids`, (c) => {
    const sequence = (name: string) => {
      const id = c.req.query(name)
      return id ? store.sequenceOf(id) : undefined
    }
    const limit = Number(c.req.query('limit') ?? 50)
    const entries = store.transactions(c.req.param('ids').split(','), {
      from: sequence('fromTransaction'),
      to: sequence('toTransaction'),
      newestFirst: isTrue(c.req.query('reverse')),
      limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, 1000) : 50,
    })
    const lines = byTransaction(entries).map((transaction) => `${JSON.stringify(transaction)}\n`)
    return c.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' })
  })

  app.get(`${version}/data/history/:dataset/events/documents/:id`, (c) => {
    const id = c.req.param('id')
    const { events, nextCursor } = partOf(documentEvents(store, id), c)
    return c.json({ events: { [id]: events }, nextCursor })
  })

  app.get(`${version}/data/history/:dataset/events/releases/:name`, (c) =>
    c.json(partOf(releaseEvents(core, c.req.param('name')), c)),
  )

  app.get(`${version}/data/history/:dataset/documents/:ids`, (c) => {
    const moment = readMoment(c.req.query('revision'), c.req.query('time'), c.req.query('lastRevision'))
    const ids = c.req.param('ids').split(',').slice(0, 100)
    const documents = ids.map(
      (id) => documentAt(store, dataset, id, moment) ?? publishedWithoutDraft(core, id, moment),
    )
    return c.json({ documents: documents.filter((document) => document !== undefined) })
  })

  app.get(`${version}/data/history/:dataset/deleted`, async (c) => {
    const listed = recentlyDeleted(core, c.req.query('assetType'))
    const documents = listed.map(async (it) => ({ ...it, author: await nameOf(it.author) }))
    return c.json({ documents: await Promise.all(documents) })
  })

  return app
}

function partOf<T>(all: readonly T[], c: Context) {
  const limit = Math.min(Math.max(Number(c.req.query('limit')) || 100, 1), 1000)
  const begin = Number(c.req.query('nextCursor')) || 0
  const nextCursor = begin + limit < all.length ? String(begin + limit) : ''
  return { events: all.slice(begin, begin + limit), nextCursor }
}

/** For a draft whose revision only the published document has: the state that the draft was created from. */
function publishedWithoutDraft({ store, dataset }: Core, id: string, moment: Moment) {
  if (!isDraft(id) || moment === 'lastRevision' || !('revision' in moment)) return undefined
  const published = documentAt(store, dataset, publishedId(id), moment)
  return published?._rev === moment.revision ? published : undefined
}

function readMoment(revision?: string, time?: string, lastRevision?: string): Moment {
  if (revision) return { revision }
  if (isTrue(lastRevision)) return 'lastRevision'
  const at = time === undefined ? new Date() : new Date(time)
  if (Number.isNaN(at.getTime())) throw refusal(400, 'badRequest', 'The time is not valid')
  return { time: at.toISOString() }
}
