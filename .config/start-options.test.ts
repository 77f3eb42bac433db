import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../.scripts/run.mjs', import.meta.url))
const start = (...args: string[]) =>
  spawnSync(process.execPath, [script, 'start', ...args], { encoding: 'utf8' })

test('a start explains itself when asked, and does not guess', () => {
  expect(start('--help')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('--port') as string,
  })
  expect(start('--prot', '8080')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/'--prot'[^]*npm start -- --port/) as string,
  })
})
