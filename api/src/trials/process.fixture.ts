import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  /** Everything it has printed so far. */
  output: () => string
  /** Where it serves; rejected when it ends before. */
  url: Promise<string>
  /** The exit code; null after a signal. */
  ended: Promise<number | null>
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** The most memory it has had so far. */
  peakMegabytes: () => number
}

/** Memory, threads and compiled sources as `npm start` sets them up. */
export const asStarted = {
  MALLOC_ARENA_MAX: '2',
  UV_THREADPOOL_SIZE: '16',
  NODE_OPTIONS: '--max-semi-space-size=16',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}

/** The server as its operator starts it, in a process of its own. */
export function startServer(
  env: Record<string, string>,
  { nodeArgs = [], wrap = [], folder = root }: { nodeArgs?: string[]; wrap?: string[]; folder?: string } = {},
): ServerProcess {
  const command = [...wrap, process.execPath, ...nodeArgs, 'api/src/main.ts']
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: folder,
    env: {
      ...process.env,
      ...asStarted,
      NODE_ENV: 'production',
      PORT: '0',
      STAFF_PASSWORD: password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const url = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-500_000)
      const found = /Site\s+(http\S+?)\/\s/.exec(output)?.[1]
      if (found) resolve(env.ORIGIN ? found : found.replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => reject(new Error(`it ended with ${code}:\n${output}`)))
  })
  url.catch(() => undefined)
  return {
    child,
    output: () => output,
    url,
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    peakMegabytes() {
      const status = `/proc/${child.pid}/status`
      const kilobytes = existsSync(status)
        ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
        : execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })
      return Number(kilobytes) / 1024
    },
  }
}

export const password = 'a long enough password'

/** What a program is started with so that modes bind it: they keep root out only where it gives that right away. */
export const boundByModes =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override'] : []

/** A place for one trial. `dataDir` does not exist yet. */
export function newPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'trial-'))
  return {
    folder,
    dataDir: join(folder, 'data'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Copies the data folder with the sample content and the first account that was made for all journeys. */
export function seedInto(dataDir: string) {
  cpSync(process.env.SEEDED_DATA ?? '', dataDir, { recursive: true })
}

/** Sends bytes as they are and answers all that comes back until the other side ends, or `ms` have passed. */
export function sendRaw(url: string, bytes: string | Buffer, ms = 5_000) {
  return new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let answer = ''
    socket.setTimeout(ms, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

export const enquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  message: 'We would like a prototype.',
}

export function sendEnquiry(url: string, init: { headers?: Record<string, string>; body?: string } = {}) {
  return fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...init.headers },
    body: init.body ?? JSON.stringify(enquiry),
  })
}

/** A session of the first account, an administrator. */
export async function logIn(url: string) {
  const answer = await fetch(`${url}/api/staff/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username: 'editor', password }),
  })
  const sid = answer.headers.get('location')?.split('#sid=')[1]
  const exchange = { headers: { cookie: cookieOf(answer) } }
  const { token } = (await (await fetch(`${url}/v1/auth/fetch?sid=${sid}`, exchange)).json()) as {
    token: string
  }
  return { authorization: `Bearer ${token}` }
}

/** What a browser sends back of the cookies it was given. */
export const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Publishes a headline on the home page, and answers the status. */
export async function publishHeadline(url: string, staff: Record<string, string>, heroHeadline: string) {
  const mutations = [{ patch: { id: 'homePage', set: { heroHeadline } } }]
  const answer = await fetch(`${url}/v1/data/mutate/production`, {
    method: 'POST',
    headers: { ...staff, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations }),
  })
  await answer.text()
  return answer.status
}
