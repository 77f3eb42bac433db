import { createAudit } from '../audit/audit.ts'
import { createApp } from '../app.ts'
import { openSiteDb } from '../db/site-db.ts'
import { createDeps } from '../deps.ts'
import type { Env } from '../env.ts'
import { theServer } from '../http/audit.ts'
import { listen } from '../http/listen.ts'
import { createAccounts } from '../staff/accounts.ts'
import { sqliteStores } from '../wiring/stores.ts'

export type ScratchSite = Awaited<ReturnType<typeof startScratchSite>>

const silent = { log: () => undefined, report: () => undefined, faults: () => [] }

/**
 * The product on a restored data folder, on a free port of this machine. Nothing leaves it: mail, webhooks, scheduled
 * releases, backups and retention are not started.
 */
export async function startScratchSite(env: Env, dataDir: string) {
  // Whoever runs the drill knows nobody's password.
  const stores = sqliteStores(openSiteDb(dataDir))
  const { people, credentials } = createAccounts(stores.sql, createAudit())
  const { person, password } = await people.add(theServer, 'drill', 'administrator')
  const token = await credentials.issue(person.id, 'token', { name: 'drill', days: 1, by: theServer })
  await stores.close()

  const deps = await createDeps(
    {
      ...env,
      dataDir,
      databaseUrl: undefined,
      production: false,
      backup: { ...env.backup, dir: undefined, drillEveryDays: undefined },
      mail: { ...env.mail, smtpUrl: undefined },
      metricsPort: undefined,
    },
    silent,
  )
  const server = await listen(
    createApp(deps, () => undefined),
    {
      port: 0,
      host: '127.0.0.1',
      publicOrigin: env.configuredOrigin,
    },
  )
  deps.listeningOn(server.port)
  await deps.renderPages()

  return {
    port: server.port,
    account: { username: person.username, password },
    token,
    ask: (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${server.port}${path}`, {
        ...init,
        redirect: 'manual',
        headers: { 'accept-encoding': 'identity', ...(init.headers as Record<string, string>) },
      }),
    async stop() {
      await server.close()
      await deps.close()
    },
  }
}
