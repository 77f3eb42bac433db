import { randomUUID } from 'node:crypto'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright-core'

const root = fileURLToPath(new URL('../..', import.meta.url))
const node = join(root, 'node_modules/node/bin/node')

export const staff = { username: 'editor', password: 'a long enough password' }

export type Role = 'administrator' | 'editor' | 'viewer'

export interface Product {
  url: string
  dataDir: string
  /** Everything it has printed so far. */
  output: () => string
  /** Ends the process; with `restart` it comes back on the same port and data. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  restart: () => Promise<void>
  /** An API token of the first account, an administrator, or of a new account with another role. */
  token: (role?: Role) => string
  /** Answers what `npm run staff` prints for programs. */
  staffCommand: (...args: string[]) => string
  /** Stops it and removes its data. */
  remove: () => Promise<void>
}

/** The whole product on a free port, with a data folder of its own that holds the sample content. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'daymark-')), 'data')
  cpSync(await seededFolder(), dataDir, { recursive: true })
  let running = await start({ DATA_DIR: dataDir, PORT: '0', ...env })
  const { url } = running

  function staffCommand(...args: string[]) {
    const { stdout, stderr } = spawnSync(node, ['api/src/cli/staff.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    if (!stdout.trim()) throw new Error(`staff ${args[0]}: ${stderr}`)
    return stdout.trim()
  }

  return {
    url,
    dataDir,
    output: () => running.output(),
    stop: (signal) => end(running.child, signal),
    async restart() {
      await end(running.child)
      running = await start({ DATA_DIR: dataDir, ...env, PORT: new URL(url).port })
    },
    token(role = 'administrator') {
      if (role === 'administrator') return staffCommand('token', staff.username)
      const name = `${role}-${randomUUID().slice(0, 8)}`
      staffCommand('add', name, '--role', role)
      return staffCommand('token', name)
    },
    staffCommand,
    async remove() {
      await end(running.child)
      rmSync(join(dataDir, '..'), { recursive: true, force: true })
    },
  }
}

/** The browser that all journeys share, or one of its own for who comes without. What it has open ends with `close`. */
export function openBrowser(): Promise<Browser> {
  const endpoint = process.env.BROWSER_ENDPOINT
  return endpoint ? chromium.connect(endpoint) : chromium.launch(browserOptions())
}

/** A browser that several processes can connect to. */
export function launchBrowser() {
  const { args, ...options } = browserOptions()
  return chromium.launchServer({ ...options, args: [...args, interpreted], host: '127.0.0.1' })
}

/** Journeys leave a page before V8's optimising compilers, which take a fifth of the processor, have paid off. */
const interpreted = '--js-flags=--no-turbofan,--no-maglev'

const personsBrowser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const browserOptions = () => ({
  executablePath: process.env.CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Letters stand at parts of a pixel, as on people's screens.
    '--font-render-hinting=none',
    // Visitors are no robots, not even in the beacon that leaves with the page, which has no other name than this.
    `--user-agent=${personsBrowser}`,
  ],
})

interface Running {
  child: ChildProcess
  url: string
  output: () => string
}

function start(env: Record<string, string>): Promise<Running> {
  const child = spawn(node, ['api/src/main.ts'], {
    cwd: root,
    env: { ...process.env, STAFF_USERNAME: staff.username, STAFF_PASSWORD: staff.password, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  return new Promise((resolve, reject) => {
    const late = AbortSignal.timeout(90_000)
    late.onabort = () => reject(new Error(`it did not start:\n${output}`))
    const hear = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000)
      const url = /Site\s+(http\S+?)\/\s/.exec(output)?.[1]
      if (!url) return
      resolve({ child, url, output: () => output })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${output}`)))
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** Made once for all journeys; whoever comes without them makes their own. */
async function seededFolder() {
  if (process.env.SEEDED_DATA) return process.env.SEEDED_DATA
  const folder = mkdtempSync(join(tmpdir(), 'daymark-seed-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { child } = await start({ DATA_DIR: folder, PORT: '0' })
  await end(child)
  return folder
}

/** The addresses of the pictures that a page shows: relative ones, as nobody who visits it asks for the share image. */
export async function picturesOf(page: string) {
  const html = (await (await fetch(page)).text()).replaceAll('&amp;', '&')
  const addresses = html.matchAll(/(?<=["\s])\/images\/local\/[^\s",]+\?[^\s",]+/g)
  return new Set([...addresses].map(([address]) => address))
}

export async function loadPicture(address: string) {
  const accept = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
  const answer = await fetch(address, { headers: { accept } })
  await answer.arrayBuffer()
  return answer.status
}
