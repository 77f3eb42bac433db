import { createContext, Script } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { Dataset } from '../dataset.ts'
import { isPublic, type SanityDocument } from '../document.ts'
import { LakeError } from '../lake-error.ts'
import { Views } from './perspective.ts'
import { prepare, type Question, readyQuery } from './query.ts'
import { measureQuery } from './query-bounds.ts'

export type WorkerAnswer =
  | { result: string }
  | { refused: { type: string; description: string; details: Record<string, unknown> } }
  | { timeout: true }
  | { failed: string }

// The thread reads content.db itself, so that the main thread never spends time on copying documents.
const { file, drafts, timeoutMs } = workerData as { file: string; drafts: boolean; timeoutMs: number }
const db = new Database(file, { readonly: true, timeout: 250 })
const newest = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM transactions').pluck()
const everything = db
  .prepare<[], string>(`SELECT body FROM documents ${drafts ? '' : "WHERE instr(id, '.') = 0"}`)
  .pluck()
const changed = db.prepare<[number], { id: string; body: string | null }>(
  `SELECT DISTINCT c.document_id AS id, d.body FROM changes c LEFT JOIN documents d ON d.id = c.document_id
   WHERE c.seq > ? ${drafts ? '' : "AND instr(c.document_id, '.') = 0"}`,
)

const script = new Script('work()')
const dataset = new Dataset()
const views = new Views(dataset)
let seen = 0

const load = db.transaction(() => {
  for (const body of everything.iterate()) put(JSON.parse(body))
  seen = newest.get()!
})

const follow = db.transaction(() => {
  const seq = newest.get()!
  if (seq === seen) return
  for (const { id, body } of changed.all(seen)) {
    if (body === null) dataset.put(id, undefined)
    else put(JSON.parse(body))
  }
  seen = seq
})

load()
parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))
parentPort?.postMessage('ready')

function put(document: SanityDocument) {
  if (drafts || isPublic(document._id)) dataset.put(document._id, document)
}

function answer({ query, perspective, ...context }: Question): WorkerAnswer {
  try {
    follow()
    const view = views.of(perspective)
    // Parsing puts a function's body in the place of each call, which can take as long as an evaluation.
    if (measureQuery(query).definesFunction) withinTime(() => prepare(query, context))
    const evaluate = readyQuery(query, { view, ...context })
    return { result: withinTime(() => JSON.stringify(evaluate())) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { timeout: true }
    if (error instanceof LakeError) {
      const { type, description, ...details } = error.body.error as { type: string; description: string }
      return { refused: { type, description, details } }
    }
    return {
      failed: error instanceof RangeError ? 'The query needs more room than it may use' : String(error),
    }
  }
}

/** `node:vm` interrupts whatever its script calls, so that this thread keeps its documents for the next query. */
function withinTime<T>(work: () => T): T {
  return script.runInContext(createContext({ work }), { timeout: timeoutMs }) as T
}
