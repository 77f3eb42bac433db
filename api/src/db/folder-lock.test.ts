import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'lock-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is one process’s until it ends, even by a kill', async () => {
  const program = `
    import { lockFolder } from ${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)}
    lockFolder(${JSON.stringify(folder)}, 'the server')
    setInterval(() => {}, 1000)
    console.log('locked')`
  const other = spawn(process.execPath, ['--input-type=module-typescript', '-e', program])
  await once(other.stdout, 'data')
  expect(() => lockFolder(folder, 'a command')).toThrow(
    `${folder} is in use by the server (process ${other.pid}). Stop it first.`,
  )
  other.kill('SIGKILL')
  await once(other, 'exit')
  const free = lockFolder(folder, 'a command')
  expect(() => lockFolder(folder, 'another')).toThrow(`in use by a command (process ${process.pid})`)
  free()
  lockFolder(folder, 'another')()
})
