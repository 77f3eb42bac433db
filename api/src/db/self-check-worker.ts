import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { findDamage } from './open.ts'

export interface FileVerdict {
  name: string
  /** `sound`, or what is wrong. */
  verdict: string
  megabytes: number
}

const { dataDir } = workerData as { dataDir: string }
const verdicts = readdirSync(dataDir)
  .filter((name) => name.endsWith('.db'))
  .map((name): FileVerdict => {
    const file = join(dataDir, name)
    return {
      name,
      verdict: findDamage(file) ?? 'sound',
      megabytes: Math.round(statSync(file).size / 1e5) / 10,
    }
  })
parentPort?.postMessage(verdicts)
