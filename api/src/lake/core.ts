import { existsSync } from 'node:fs'
import { originalFile, sha1Of } from './assets/original-file.ts'
import { Dataset } from './dataset.ts'
import { documentAt } from './history/history.ts'
import { refusal } from './lake-error.ts'
import { type Perspective, perspectiveKey, Views } from './query/perspective.ts'
import { queryCost, type Question, readyQuery, runQuery } from './query/query.ts'
import { openStore } from './store.ts'
import { deliveriesOf } from './webhooks/deliveries.ts'
import { type Prepared, prepareTransaction, type Step, type TransactOptions } from './write/transact.ts'

export interface Committed extends Prepared {
  author: string
  /** From where it was asked for; empty for the server and its commands. */
  address: string
}

export type Core = ReturnType<typeof openCore>

/** The documents, the store behind them and the one way to change both. */
export function openCore(dataDir: string, now: () => Date, report: (error: unknown) => void) {
  const store = openStore(dataDir, now)
  const dataset = new Dataset()
  for (const document of store.documents()) dataset.put(document._id, document)
  const views = new Views(dataset)
  let revision = store.lastTransaction() ?? 'empty'
  const watchers = new Set<(committed: Committed) => void>()
  const answers = new Map<string, unknown>()
  let webhooks = store.webhooks.list()

  /** A deleted asset that can come back: history tells of it, and its file is there. */
  function binned(id: string) {
    const sha1 = sha1Of(id)
    if (!sha1 || dataset.get(id) || !existsSync(originalFile(dataDir, sha1))) return undefined
    return lastRevision(id)
  }

  const lastRevision = (id: string) => documentAt(store, dataset, id, 'lastRevision')

  return {
    dataset,
    store,
    views,
    binned,
    revision: () => revision,

    /** Whole or not at all; returns once it is on disk. Watchers hear of commits in their order. */
    transact(
      steps: readonly Step[],
      author: string,
      options: TransactOptions & { dryRun?: boolean; address?: string } = {},
    ) {
      const { transactionId, address = '' } = options
      if (transactionId !== undefined && !/^[A-Za-z0-9_-]{1,128}$/.test(transactionId)) {
        throw refusal(400, 'badRequest', 'The transaction id is not valid')
      }
      if (transactionId !== undefined && store.sequenceOf(transactionId) !== undefined) {
        throw refusal(409, 'transactionError', `The transaction "${transactionId}" exists already`)
      }
      const committed: Committed = {
        ...prepareTransaction(dataset, steps, now(), { ...options, binned, lastRevision }),
        author,
        address,
      }
      if (options.dryRun || committed.changes.length === 0) return committed
      for (const { id, after } of committed.changes) dataset.put(id, after)
      try {
        const deliveries = deliveriesOf(webhooks, committed, { view: views.of('raw'), report })
        store.commit({ ...committed, deliveries })
      } catch (error) {
        for (const { id, before } of committed.changes) dataset.put(id, before)
        throw error
      }
      revision = committed.transactionId
      answers.clear()
      for (const watch of [...watchers]) {
        try {
          watch(committed)
        } catch (error) {
          report(error)
        }
      }
      return committed
    },

    webhooksChanged() {
      webhooks = store.webhooks.list()
    },

    watch(watcher: (committed: Committed) => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },

    answer: ({ query, perspective, ...context }: Question) =>
      readyQuery(query, { view: views.of(perspective), ...context })(),

    cost: ({ query, perspective, ...context }: Question) =>
      queryCost(query, { view: views.of(perspective), ...context }),

    /** For queries that come again and again: kept until the next commit. */
    cachedQuery(groq: string, params: Record<string, unknown>, perspective: Perspective): unknown {
      const key = `${perspectiveKey(perspective)}\n${JSON.stringify(params)}\n${groq}`
      if (answers.has(key)) return answers.get(key)
      const result = runQuery(groq, { view: views.of(perspective), params, identity: '' })
      if (answers.size >= 500) answers.clear()
      answers.set(key, result)
      return result
    },
  }
}
