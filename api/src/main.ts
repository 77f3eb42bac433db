import { DatabaseError } from './db/open.ts'
import { EnvironmentError } from './env.ts'
import { portHolder } from './http/port-holder.ts'
import { Problem } from './http/problem.ts'
import { serve } from './serve.ts'
import { NotBuiltError } from './site/build/web-build.ts'

// A closed pipe or a full disk under the log must not end a server that still serves.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// Under `node --watch` every worker would report its files before it starts.
delete process.env.WATCH_REPORT_DEPENDENCIES

// `npm start` holds a channel to this process, which closes when it is killed, so that this process ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

serve(process.env).catch((error: unknown) => {
  console.error(sentence(error) ?? error)
  process.exit(1)
})

const plain = [EnvironmentError, DatabaseError, NotBuiltError, Problem]

/** Faults that an operator can mend are one plain sentence; anything else keeps its trace. */
function sentence(error: unknown): string | undefined {
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code, message, port, path } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return portInUse(port)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is no address of this machine: ${message}.`
  if (code === 'EACCES' || code === 'EPERM') return `Not allowed: ${message}.`
  if (path !== undefined || code?.startsWith('SQLITE_')) return `The data folder cannot be used: ${message}.`
  return undefined
}

function portInUse(port = 0) {
  const holder = portHolder(port)
  return `Port ${port} is already in use${holder ? ` by ${holder}` : ''}: stop that, or choose another.`
}
