import { createApp } from './app.ts'
import { createDeps } from './deps.ts'
import { readEnv } from './env.ts'
import { listen } from './http/listen.ts'
import { measureRequests, serveMetrics } from './http/metrics.ts'
import { formatRequest } from './http/request-log.ts'

/** Starts everything, tells where it is, and ends cleanly when asked to. */
export async function serve(environment: Record<string, string | undefined>) {
  process.umask(0o077)
  const env = readEnv(environment)
  const log = (line: string) => console.log(line)
  const deps = await createDeps(env, log)
  const { content, staff, site, contact, outbox, metrics } = deps

  const measure = measureRequests(metrics)
  const style = env.production ? 'json' : 'human'
  const app = createApp(deps, (request) => {
    measure(request)
    log(formatRequest(request, style, new Date()))
  })

  await content.seedIfEmpty(log)
  // Beside hosted Sanity staff are Sanity's, and there are no accounts of ours.
  const first = content.hosted
    ? undefined
    : await staff.ensureFirstAccount(env.firstStaff.username, env.firstStaff.password)

  const server = await listen(app, {
    port: env.port,
    host: env.host,
    onUpgrade: (request, socket, head) => {
      if (!content.upgrade(request, socket, head)) socket.destroy()
    },
    endStreams() {
      content.endStreams()
      contact.endStreams()
    },
  })
  deps.listeningOn(server.port)
  await site.pages.refresh()
  contact.start()
  outbox.start(contact.compose)
  const metricsServer =
    env.metricsPort === undefined ? undefined : await serveMetrics(metrics, env.metricsPort)

  const origin = env.configuredOrigin ?? `http://localhost:${server.port}`
  log(`\n  Site    ${origin}/\n  Studio  ${origin}/studio\n  API     ${origin}/api/health\n`)
  if (first?.password)
    log(
      `  The first staff account, shown this once:\n  Name      ${first.username}\n  Password  ${first.password}\n`,
    )

  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    metricsServer?.close()
    await server.close()
    await deps.close()
    process.exit(0)
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}
