import { Worker } from 'node:worker_threads'
import type { Finding } from '@daymark/schemas/staff'
import type { Env } from '../env.ts'

export interface Examination {
  env: Env
  /** The names of checks; all that the Studio may run without them. */
  only?: readonly string[] | undefined
}

export type Examiner = ReturnType<typeof createExaminer>

/** Runs the doctor's checks beside the server, in a thread of their own, which takes its memory along when it ends. */
export function createExaminer(env: Env) {
  const workers = new Set<Worker>()

  function examine(only?: readonly string[]) {
    return new Promise<Finding[]>((resolve, reject) => {
      const workerData: Examination = { env, only }
      const worker = new Worker(new URL('./doctor-worker.ts', import.meta.url), { workerData })
      workers.add(worker)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        workers.delete(worker)
        reject(new Error('The checks ended without an answer.'))
      })
    })
  }

  return {
    examine,
    async stop() {
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}
