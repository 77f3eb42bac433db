import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const busyProcess = fileURLToPath(new URL('busy-process.fixture.ts', import.meta.url))

async function run(...args: string[]) {
  const child = spawn(process.execPath, [busyProcess, ...args], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, said }
}

test('a process whose loop hangs is ended, and says what it was doing', async () => {
  const { signal, said } = await run('hang', '1')
  expect(signal).toBe('SIGKILL')
  expect(said).toMatch(/has not turned for 1 s.*\n\s+at countForEver \(/)
})

test('a process whose loop turns, however slowly, is left alone', async () => {
  expect(await run('work', '3')).toEqual({ code: 0, signal: null, said: '' })
})
