import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockFiles } from '../../db/folder-lock.ts'
import { openReadOnly } from '../../db/open.ts'
import { broken, fine, worthALook, type Check } from '../check.ts'

export const serverCheck: Check = {
  name: 'Server',
  inStudio: false,
  async run({ env }) {
    const host = ['0.0.0.0', '::'].includes(env.host) ? '127.0.0.1' : env.host
    const inUse = isLocked(join(env.dataDir, lockFiles.lock))
    const ask = (path: string) =>
      fetch(`http://${host.includes(':') ? `[${host}]` : host}:${env.port}${path}`, {
        signal: AbortSignal.timeout(3_000),
      })
    try {
      const alive = await ask('/api/health')
      const ready = await ask('/api/ready')
      await Promise.all([alive, ready].map((answer) => answer.body?.cancel()))
      if (!alive.ok) throw new Error('another program')
      if (ready.ok) return fine(`It serves on port ${env.port}.`)
      return broken(
        `It runs on port ${env.port} and is not ready: a page cannot be served or nothing can be stored.`,
        'The other broken lines say why; else look into its log.',
      )
    } catch {
      if (!inUse) return fine('It is stopped.')
      return worthALook(
        `The data folder is in use, and nothing that is ours answers on port ${env.port}.`,
        'If a command is at work, let it finish. If the server runs with another PORT, set the same here; if it hangs, start it again.',
      )
    }
  },
}

/** An exclusive lock of SQLite lets nobody read. */
function isLocked(file: string) {
  if (!existsSync(file)) return false
  const db = openReadOnly(file)
  try {
    db.pragma('user_version')
    return false
  } catch {
    return true
  } finally {
    db.close()
  }
}
