import { Worker } from 'node:worker_threads'
import { refusal } from './lake-error.ts'
import { checkQueryBounds } from './query-bounds.ts'
import { contentFile } from './store.ts'
import type { WorkerAnswer, WorkerQuestion } from './stranger-worker.ts'

const timeoutMs = 500
const mostWorkers = 2
const mostWaiting = 6
const mostPerAddress = 4
const heapMb = 128

export interface StrangerQueries {
  run(query: string, params: Record<string, unknown>, address: string): Promise<unknown>
  close(): void
}

/**
 * Runs queries of strangers off the main thread, on published documents only, and ends those that take
 * too long together with their thread. A thread that has answered stays for the next query.
 */
export function openStrangerQueries(dataDir: string, revision: () => string): StrangerQueries {
  const idle: Worker[] = []
  const everyone = new Set<Worker>()
  const waiting: (() => void)[] = []
  const perAddress = new Map<string, number>()
  const answers = new Map<string, string>()
  let running = 0
  let kept = ''

  async function withPlace<T>(address: string, work: () => Promise<T>): Promise<T> {
    const own = perAddress.get(address) ?? 0
    if (own >= mostPerAddress || waiting.length >= mostWaiting) throw busy()
    perAddress.set(address, own + 1)
    try {
      if (running >= mostWorkers) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      try {
        return await work()
      } finally {
        // The place passes on to whoever waits.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    } finally {
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    }
  }

  async function hire(): Promise<Worker> {
    const known = idle.pop()
    if (known) return known
    const worker = new Worker(new URL('./stranger-worker.ts', import.meta.url), {
      workerData: { file: contentFile(dataDir) },
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      env: {},
    })
    worker.unref()
    everyone.add(worker)
    worker.once('exit', () => everyone.delete(worker))
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The query thread ended before it was ready')))
    })
    worker.removeAllListeners('error')
    worker.on('error', () => {})
    return worker
  }

  async function ask(question: WorkerQuestion): Promise<string> {
    const worker = await hire()
    const answer = await new Promise<WorkerAnswer>((resolve) => {
      const timer = setTimeout(() => settle({ timeout: true }), timeoutMs)
      const died = () => settle({ failed: 'The query needs more memory than it may use' })
      const settle = (result: WorkerAnswer) => {
        clearTimeout(timer)
        worker.removeAllListeners('message')
        worker.off('exit', died)
        if ('result' in result || 'refused' in result) idle.push(worker)
        else void worker.terminate()
        resolve(result)
      }
      worker.on('message', settle)
      worker.once('exit', died)
      worker.postMessage(question)
    })
    if ('result' in answer) return answer.result
    if ('refused' in answer)
      throw refusal(400, answer.refused.type, answer.refused.description, answer.refused.details)
    if ('timeout' in answer) throw refusal(400, 'queryTimeout', `The query took longer than ${timeoutMs} ms`)
    throw refusal(400, 'queryMemory', answer.failed)
  }

  return {
    async run(query, params, address) {
      checkQueryBounds(query, params)
      if (kept !== revision()) {
        answers.clear()
        kept = revision()
      }
      const key = `${query}\n${JSON.stringify(params)}`
      const known = answers.get(key)
      if (known !== undefined) return JSON.parse(known)
      const asked = revision()
      const result = await withPlace(address, () => ask({ query, params }))
      if (asked === revision() && asked === kept && result.length < 100_000) {
        if (answers.size >= 200) answers.clear()
        answers.set(key, result)
      }
      return JSON.parse(result)
    },
    close() {
      for (const worker of everyone) void worker.terminate()
    },
  }
}

const busy = () =>
  refusal(503, 'tooManyQueries', 'Too many queries run at the moment', {}, { 'retry-after': '1' })
