import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { createExaminer } from './examination.ts'

test('checks run in a thread of their own, only those that were asked for', async () => {
  const env = readEnv({ DATA_DIR: join(tmpdir(), 'there-is-no-such-folder') })
  const { examine } = createExaminer(env)
  expect(await examine(['Data folder', 'Mail server'])).toEqual([
    expect.objectContaining({ check: 'Data folder', verdict: 'broken' }),
  ])
})

test('a server that ends does not wait for them', async () => {
  const { examine, stop } = createExaminer(readEnv({ DATA_DIR: join(tmpdir(), 'there-is-no-such-folder') }))
  const refused = expect(examine()).rejects.toThrow('ended without an answer')
  await stop()
  await refused
})
