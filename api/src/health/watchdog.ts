import { Worker } from 'node:worker_threads'
import type { LogStyle } from '../log/log.ts'

const beatEveryMs = 500

/**
 * Ends the process when its event loop has not turned for so long, because a hung process cannot answer.
 * Its supervisor starts it again.
 */
export function startWatchdog(style: LogStyle, hungAfterSeconds = 5) {
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const beat = setInterval(() => Atomics.add(turns, 0, 1), beatEveryMs).unref()
  const worker = new Worker(new URL('./watchdog-worker.js', import.meta.url), {
    workerData: { turns, style, hungAfterSeconds } satisfies WatchdogData,
  })
  worker.unref()
  return {
    async stop() {
      clearInterval(beat)
      await worker.terminate()
    },
  }
}

export interface WatchdogData {
  /** How often the loop of the main thread has turned. */
  turns: Int32Array
  /** Of the line that says why the process ended. */
  style: LogStyle
  hungAfterSeconds: number
}
