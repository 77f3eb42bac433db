import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLocalBus, type Bus } from '../bus.ts'
import { openPostgresBus } from './bus.ts'
import { freshDatabase } from './database.fixture.ts'
import { createPool } from './postgres.ts'
import { newStallingProxy } from './stalling-proxy.fixture.ts'
import type { Postgres } from './sql.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let sql: Postgres
beforeEach(async () => {
  database = await freshDatabase()
  sql = createPool(database.url)
})
afterEach(async () => {
  await sql.close()
  await database.drop()
})

async function openBus(options: Partial<Parameters<typeof openPostgresBus>[0]> = {}) {
  const bus = await openPostgresBus({ url: database.url, sql, alone: false, log: () => {}, ...options })
  onTestFinished(bus.close)
  return bus
}

function heardBy(bus: Bus) {
  const heard: (string | undefined)[] = []
  bus.subscribe('content', (text) => heard.push(text))
  return heard
}

test('what one server tells reaches every server once', async () => {
  const servers = [await openBus(), await openBus(), await openBus()]
  const heard = servers.map(heardBy)
  await servers[0]?.publish('content', 'homePage')
  await servers[1]?.publish('access')
  await servers[2]?.publish('content', 'again')
  const all = ['again', 'homePage']
  await expect.poll(() => heard.map((texts) => texts.toSorted())).toEqual([all, all, all])
})

test('a server alone tells itself', async () => {
  const bus = createLocalBus()
  const heard = heardBy(bus)
  await bus.publish('content', 'homePage')
  expect(heard).toEqual(['homePage'])
})

test.each(['cut', 'stall'] as const)(
  'after a %s the listeners ask again, and hear what follows',
  async (how) => {
    const proxy = await newStallingProxy(Number(new URL(database.url).port))
    onTestFinished(proxy.close)
    const near = await openBus()
    const lines: string[] = []
    const log = (line: string) => void lines.push(line)
    const far = await openBus({ url: proxy.through(database.url), heartbeatMs: 1_000, log })
    const heard = heardBy(far)
    proxy[how]()
    await near.publish('content', 'missed')
    if (how === 'stall') await expect.poll(() => lines.join()).toContain('is not heard')
    proxy.pass()
    await expect.poll(() => heard).toContain(undefined)
    // A busy machine may lose the connection once more, after which everything is asked again.
    const tellAndHear = async () => {
      await near.publish('content', 'heard')
      return heard
    }
    await expect.poll(tellAndHear).toContain('heard')
  },
)

test('content of its own is one server’s; hosted content is shared by any number', async () => {
  const alone = await openBus({ alone: true })
  await expect(openBus({ alone: true })).rejects.toThrow(/belongs to one server.*SANITY_PROJECT_ID/)
  await expect(openBus()).rejects.toThrow(/in its own data folder/)
  await alone.close()
  await openBus()
  await openBus()
  await expect(openBus({ alone: true })).rejects.toThrow('Another server uses this database already')
})
