import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const steps = fileURLToPath(new URL('../.scripts/process.mjs', import.meta.url))

test('a step that is attempted says that it failed, and the next one runs', () => {
  const script = `
    import { attempt } from ${JSON.stringify(steps)}
    attempt('First', process.execPath, ['-e', 'process.exitCode = 3'])
    attempt('Second', 'no-such-program', [])
    attempt('Third', process.execPath, ['-e', 'console.log("ran")'])`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect(stdout).toContain('ran')
  expect(stderr).toMatch(/^First: failed\.\nSecond: .*ENOENT\.\n$/)
  expect(status).toBe(0)
})

test('parts that run together all end, and the command fails when one of them did', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const parts = join(folder, 'parts.mjs')
  writeFileSync(
    parts,
    `if (process.argv[2] === 'fails') process.exitCode = 3
    else console.log(process.argv[2] + ' ran')`,
  )
  const together = (...names: string[]) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { runTogether } from ${JSON.stringify(steps)}
        await runTogether(${JSON.stringify(parts)}, ${JSON.stringify(names)})
        console.log('done')`,
      ],
      { encoding: 'utf8' },
    )
  const well = together('one', 'other')
  expect(well.stdout.split('\n').toSorted()).toEqual(['', 'done', 'one ran', 'other ran'])
  expect(well.status).toBe(0)
  const ill = together('fails', 'other')
  expect(ill.stdout).toBe('other ran\n')
  expect(ill.status).toBe(1)
})
