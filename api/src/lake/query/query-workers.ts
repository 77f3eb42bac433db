import { Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from '../../http/limits/concurrency.ts'
import type { Core } from '../core.ts'
import { refusal } from '../lake-error.ts'
import type { Answer, Question } from './query.ts'
import type { WorkerAnswer } from './query-worker.ts'

interface WorkerLimits {
  timeoutMs: number
  workers: number
  waiting: number
  heapMb: number
  drafts: boolean
}

/** Strangers see what is public; their threads hold nothing else. */
export const strangersLimits: WorkerLimits = {
  timeoutMs: 500,
  workers: 2,
  waiting: 6,
  heapMb: 128,
  drafts: false,
}
export const staffLimits: WorkerLimits = {
  timeoutMs: 10_000,
  workers: 1,
  waiting: 8,
  heapMb: 512,
  drafts: true,
}

/** Beyond a query's own time, for reading what changed and for sorting the documents that it looks at. */
const buildMs = 20_000

/** A thread that nobody needed for so long gives its memory back. */
const idleMs = 60_000

export type QueryWorkers = ReturnType<typeof openQueryWorkers>

/**
 * Runs queries off the main thread, and ends those that take too long. Their thread stays for the next query; it ends
 * with a query that takes too much memory.
 */
export function openQueryWorkers({ store: { file }, revision }: Core, limits: WorkerLimits) {
  const { timeoutMs, workers, waiting, heapMb, drafts } = limits
  const places = createConcurrencyLimit({ atOnce: workers, waiting, busy: () => tooManyQueries(503, 1) })
  const idle = new Map<Worker, NodeJS.Timeout>()
  const all = new Set<Worker>()
  const answers = new Map<string, string>()
  let answersRevision = ''

  async function acquire(): Promise<Worker> {
    const [[free, timer] = []] = idle
    if (free) {
      clearTimeout(timer)
      idle.delete(free)
      return free
    }
    const worker = new Worker(new URL('./query-worker.ts', import.meta.url), {
      workerData: { file, drafts, timeoutMs },
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      env: {},
    })
    worker.unref()
    all.add(worker)
    worker.once('exit', () => {
      all.delete(worker)
      clearTimeout(idle.get(worker))
      idle.delete(worker)
    })
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The query thread ended before it was ready')))
    })
    worker.removeAllListeners('error')
    worker.on('error', () => {})
    return worker
  }

  function release(worker: Worker) {
    const timer = setTimeout(() => void worker.terminate(), idleMs)
    timer.unref()
    idle.set(worker, timer)
  }

  async function ask(question: Question): Promise<string> {
    const worker = await acquire()
    const answer = await new Promise<WorkerAnswer>((resolve) => {
      const timer = setTimeout(
        () => settle({ failed: 'The query thread does not answer' }),
        timeoutMs + buildMs,
      )
      const exited = () => settle({ failed: 'The query needs more memory than it may use' })
      const settle = (result: WorkerAnswer) => {
        clearTimeout(timer)
        worker.removeAllListeners('message')
        worker.off('exit', exited)
        if ('failed' in result) void worker.terminate()
        else release(worker)
        resolve(result)
      }
      worker.on('message', settle)
      worker.once('exit', exited)
      worker.postMessage(question)
    })
    if ('result' in answer) return answer.result
    if ('refused' in answer)
      throw refusal(400, answer.refused.type, answer.refused.description, answer.refused.details)
    if ('timeout' in answer) throw refusal(400, 'queryTimeout', `The query took longer than ${timeoutMs} ms`)
    throw refusal(400, 'queryMemory', answer.failed)
  }

  return {
    /** Askers take turns. `counted` surrounds the work itself, without the wait for it. */
    async run(
      question: Question,
      asker: string,
      counted: (work: () => Promise<string>) => Promise<string> = (work) => work(),
    ): Promise<Answer> {
      if (answersRevision !== revision()) {
        answers.clear()
        answersRevision = revision()
      }
      const key = JSON.stringify(question)
      const known = answers.get(key)
      if (known !== undefined) return JSON.parse(known) as Answer
      const asked = revision()
      const result = await places.run(asker, () => counted(() => ask(question)))
      if (asked === revision() && asked === answersRevision && result.length < 100_000) {
        if (answers.size >= 200) answers.clear()
        answers.set(key, result)
      }
      return JSON.parse(result) as Answer
    },
    close() {
      for (const worker of all) void worker.terminate()
    },
  }
}

export const tooManyQueries = (status: 429 | 503, retryAfter: number) =>
  refusal(
    status,
    'tooManyQueries',
    'Too many queries at the moment',
    {},
    { 'retry-after': String(retryAfter) },
  )
