import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { newPlace, root, seedInto, sendEnquiry } from './process.fixture.ts'

let place: ReturnType<typeof newPlace>
beforeEach(() => {
  place = newPlace()
  seedInto(place.dataDir)
})
afterEach(() => place.remove())

/** Makes the server write its process id into a file, and hang when it gets a SIGUSR2. */
const hook = (pidFile: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs'
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread && process.argv[1]?.endsWith('main.ts')) {
    writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
    process.on('SIGUSR2', function hangForEver() { for (let n = 0; ; ) n = Math.sqrt(n + 1) })
  }`)}`

async function startSupervised() {
  const reserved = createServer().listen(0, '127.0.0.1')
  await once(reserved, 'listening')
  const { port } = reserved.address() as AddressInfo
  await new Promise((resolve) => reserved.close(resolve))

  const pidFile = join(place.folder, 'pid')
  const child = spawn('node', ['.scripts/run.mjs', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: place.dataDir,
      PORT: String(port),
      RATE_LIMIT_CONTACT: '100000',
      NODE_OPTIONS: hook(pidFile),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  const serves = () =>
    expect
      .poll(
        () =>
          existsSync(pidFile) &&
          fetch(`${url}/api/health`).then(
            ({ ok }) => ok,
            () => false,
          ),
        {
          timeout: 60_000,
        },
      )
      .toBe(true)
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/Site +http/)

  return {
    url,
    child,
    output: () => output,
    serves,
    /** Sends a signal to the server itself. */
    hit(signal: NodeJS.Signals) {
      const pid = Number(readFileSync(pidFile, 'utf8'))
      rmSync(pidFile)
      process.kill(pid, signal)
    },
  }
}

test('a server that hangs is ended and served again, with every acknowledged enquiry', async () => {
  const { url, output, serves, hit } = await startSupervised()
  const acknowledged: string[] = []
  for (let sent = 0; sent < 20; sent++) {
    const answer = await sendEnquiry(url)
    expect(answer.status).toBe(201)
    acknowledged.push(((await answer.json()) as { id: string }).id)
  }
  const hungAt = Date.now()
  hit('SIGUSR2')
  await serves()
  console.log(`Served again ${Date.now() - hungAt} ms after its loop hung.`)
  expect(output()).toMatch(/has not turned for 5 s.* at hangForEver/)
  const db = new Database(join(place.dataDir, 'site.db'), { readonly: true })
  onTestFinished(() => void db.close())
  const stored = db.prepare('SELECT id FROM contact_submissions').pluck().all()
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
})

test('a server that is killed is served again five times within a minute, and then stays ended', async () => {
  const { child, output, serves, hit } = await startSupervised()
  for (let restart = 1; restart <= 5; restart++) {
    hit('SIGKILL')
    await serves()
  }
  hit('SIGKILL')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output()).toContain('6 times within a minute, the last time by SIGKILL: it stays ended.')
})

test('SIGTERM ends the supervisor and the server', async () => {
  const { url, child } = await startSupervised()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect(fetch(`${url}/api/health`)).rejects.toThrow()
})
