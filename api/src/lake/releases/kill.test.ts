import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startLake } from '../lake.fixture.ts'
import { chance } from '../random.fixture.ts'
import { openStore } from '../store.ts'

const posts = Array.from({ length: 30 }, (_, index) => `post-${index}`)

test('a server that is killed between the schedule and the publish ten times publishes each release once', async () => {
  let running = await startLake()
  const { dataDir } = running
  const seed = Date.now() % 1e9
  const random = chance(seed)
  for (let round = 0; round < 10; round++) {
    const editor = running.client('editor')
    await editor.releases.create({ releaseId: `r${round}` })
    const actionType = 'sanity.action.document.version.create' as const
    await editor.action(
      posts.map((publishedId) => {
        const document = { _id: `versions.r${round}.${publishedId}`, _type: 'post', round }
        return { actionType, publishedId, document }
      }),
    )
    await editor.releases.schedule({ releaseId: `r${round}`, publishAt: new Date().toISOString() })
    await running.stop({ keep: true })

    const child = spawn(process.execPath, [join(import.meta.dirname, 'scheduled-lake.fixture.ts'), dataDir])
    await once(child.stdout, 'data')
    // From before it begins until after it is done.
    for (let turns = random.below(4_000); turns > 0; turns--) await turn()
    child.kill('SIGKILL')
    await once(child, 'close')

    running = await startLake({ dataDir })
    await running.lake.schedule.publishDue()
    const rounds = await running.client('viewer').fetch<number[]>('*[_type == "post"].round')
    expect(rounds, `seed ${seed}, round ${round}`).toEqual(posts.map(() => round))
  }
  await running.stop({ keep: true })
  const store = openStore(dataDir, () => new Date())
  expect(store.history('post-7')).toHaveLength(10)
  store.close()
}, 120_000)
