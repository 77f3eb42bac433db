import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { asStarted } from './process.fixture.ts'

export type BenchServer = Awaited<ReturnType<typeof startServer>>

const tellsItsTime = "data:text/javascript,process.on('message',()=>process.send(process.cpuUsage()))"

/** A server in a process of its own, started once it has said where it is. */
export async function startServer(file: string, args: string[], env: Record<string, string> = {}) {
  const script = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, ['--import', tellsItsTime, script, ...args], {
    env: { ...process.env, ...asStarted, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  while (!/http\S+:\d+\//.test(said)) said += String(((await once(child.stdout!, 'data')) as [Buffer])[0])
  child.stdout!.resume()

  /** Microseconds of processor time so far. */
  async function processorTime() {
    child.send('cpu')
    for (;;) {
      // The product says when it serves, too.
      const [told] = (await once(child, 'message')) as [NodeJS.CpuUsage | string]
      if (typeof told !== 'string') return told.user + told.system
    }
  }

  return {
    port: Number(/http\S+:(\d+)\//.exec(said)?.[1]),
    pid: child.pid ?? 0,
    processorTime,

    /** The product on a new data folder draws pictures for a while. */
    async comesToRest() {
      const late = performance.now() + 120_000
      let [used, before] = [Number.POSITIVE_INFINITY, 0]
      while (used > 100_000) {
        if (performance.now() > late) throw new Error('It does not come to rest.')
        await pause(1000)
        const now = await processorTime()
        used = now - before
        before = now
      }
    },

    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
