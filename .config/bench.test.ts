import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const steps = fileURLToPath(new URL('../.scripts/process.mjs', import.meta.url))

test('a step that is attempted says that it failed, and the next one runs', () => {
  const script = `
    import { attempt } from ${JSON.stringify(steps)}
    attempt('First', process.execPath, ['-e', 'process.exit(3)'])
    attempt('Second', 'no-such-program', [])
    attempt('Third', process.execPath, ['-e', 'console.log("ran")'])`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect(stdout).toContain('ran')
  expect(stderr).toMatch(/^First: failed\.\nSecond: .*ENOENT\.\n$/)
  expect(status).toBe(0)
})
