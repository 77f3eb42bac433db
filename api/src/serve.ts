import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from './app.ts'
import { lockFolder } from './db/folder-lock.ts'
import { createDeps } from './deps.ts'
import { readEnv } from './env.ts'
import { listen } from './http/listen.ts'
import { formatRequest, levelOf, type RequestRecord } from './http/request-log.ts'
import { createLogger } from './log/log.ts'
import { scheduleSelfCheck } from './health/self-check.ts'
import { startWatchdog } from './health/watchdog.ts'

const endWithinMs = 9_500
/** Long enough for the health checks of a balancer to notice. */
const unreadyMs = 2_500

/** Starts everything, tells where it is, and ends cleanly when asked to. */
export async function serve(environment: Record<string, string | undefined>) {
  process.umask(0o077)
  const env = readEnv(environment)
  const logger = createLogger(env.production && !process.stdout.isTTY ? 'json' : 'prose', env.logLevel)
  const { log } = logger
  process.on('uncaughtException', (error) => {
    log(
      `The server ends because of a fault that it does not know. What is stored is safe: ${error}`,
      'error',
      {
        stack: error.stack,
      },
    )
    process.exit(1)
  })

  // While it starts there is nothing to finish; what is half stored is undone by the next start.
  let finish = async () => {}
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(0), endWithinMs).unref()
    await finish()
    process.exit(0)
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)

  const unlock = lockFolder(env.dataDir, 'another server')
  // Servers that nobody scrapes do without the library.
  const metrics =
    env.metricsPort === undefined
      ? undefined
      : await (await import('./health/metrics.ts')).serveMetrics(env.metricsPort)
  const deps = await createDeps(env, logger, metrics)
  const { content, staff, contact, visits, outbox } = deps

  const record = (request: RequestRecord) => {
    metrics?.request(request)
    if (logger.prints(levelOf(request))) logger.write(formatRequest(request, logger.style, Date.now()))
  }
  const app = createApp(deps, record)

  // Before anything is stored: a start that finds its port taken must not create an account whose password is never shown.
  const server = await listen(app, {
    port: env.port,
    host: env.host,
    publicOrigin: env.configuredOrigin,
    onUpgrade: (request, socket, head) => content.upgrade(request, socket, head, app),
    endStreams() {
      content.endStreams()
      contact.endStreams()
    },
  })
  deps.listeningOn(server.port)
  await content.seedIfEmpty(log)
  await deps.renderPages()
  await contact.start()
  await outbox.start(deps.composeMail)
  await visits.start()
  content.start()
  if (env.mail.notifyTo !== undefined) deps.upkeep.alerts.start()
  metrics?.watch(deps, server)
  const selfCheck = scheduleSelfCheck(deps, log)
  // A debugger's breakpoint stops the loop too.
  const watchdog = env.production ? startWatchdog(logger.style) : undefined

  finish = async () => {
    deps.leave()
    // Only servers that share a database have others that take over.
    if (env.databaseUrl !== undefined) await pause(unreadyMs)
    metrics?.close()
    selfCheck.stop()
    await watchdog?.stop()
    // No request waits for mail or a backup.
    await Promise.all([server.close(), outbox.stop(), deps.upkeep.stopBackups()])
    await deps.close()
    unlock()
  }

  // With hosted Sanity, staff log in there, and there are no accounts here.
  const first = content.hosted
    ? undefined
    : await staff.ensureFirstAccount(env.firstStaff.username, env.firstStaff.password)

  // `npm start` starts a server again that has served and ended by itself.
  process.send?.('serving')
  const origin = deps.ownOrigin()
  logger.write(`\n  Site    ${origin}/\n  Studio  ${origin}/studio\n  API     ${origin}/api/health\n`)
  if (env.publicDataset && !content.hosted) {
    logger.write(
      '  PUBLIC_DATASET is on: anybody may run any query over all published content, also over what no page shows.\n',
    )
  }
  if (first?.password)
    logger.write(
      `  The first staff account, shown this once:\n  Name      ${first.username}\n  Password  ${first.password}\n`,
    )
}
