import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { useOwnPlace } from './own-place.fixture.ts'
import { logIn, publishHeadline, seedInto, sendEnquiry } from './process.fixture.ts'

const place = useOwnPlace()
const start = (env: Record<string, string> = {}) => place.start(env, { nodeArgs: ['--import', movableClock] })

/** A clock that SIGUSR2 puts a day ahead, then a day back, then right again. */
const movableClock = `data:text/javascript,${encodeURIComponent(`
  const day = 86400000, RealDate = Date, offsets = [day, -day, 0]
  let offset = Number(process.env.CLOCK_OFFSET ?? 0)
  process.on('SIGUSR2', () => { offset = offsets.shift() ?? 0; console.log('clock moved') })
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => args.length ? new target(...args) : new target(RealDate.now() + offset),
    get: (target, key) => key === 'now' ? () => RealDate.now() + offset : Reflect.get(target, key),
  })`)}`

test('a clock that is put a day ahead, a day back and right again disturbs nobody', async () => {
  seedInto(place.dataDir)
  const running = start()
  const url = await running.url
  const staff = await logIn(url)
  let stored = 0
  for (const moment of ['now', 'a day ahead', 'a day back', 'now again']) {
    if (moment !== 'now') {
      const said = running.output().split('clock moved').length
      running.child.kill('SIGUSR2')
      await expect.poll(() => running.output().split('clock moved').length).toBe(said + 1)
    }
    expect([moment, (await sendEnquiry(url)).status]).toEqual([moment, 201])
    stored += 1
    expect([moment, await publishHeadline(url, staff, `It is ${moment}`)]).toEqual([moment, 200])
    await expect.poll(async () => (await (await fetch(url)).text()).includes(`It is ${moment}`)).toBe(true)
    const list = await fetch(`${url}/api/enquiries`, { headers: staff })
    const { enquiries } = (await list.json()) as { enquiries: unknown[] }
    expect(enquiries).toHaveLength(stored)
    expect(await logIn(url)).not.toEqual(staff)
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  }
  await running.stop()
  for (const offset of [-86_400_000, 86_400_000]) {
    const again = start({ CLOCK_OFFSET: String(offset) })
    expect((await sendEnquiry(await again.url)).status).toBe(201)
    expect((await fetch(`${await again.url}/api/staff/me`, { headers: staff })).status).toBe(200)
    expect(await again.stop()).toBe(0)
  }
  const db = new Database(join(place.dataDir, 'site.db'), { readonly: true })
  expect(db.prepare('SELECT count(*) FROM contact_submissions').pluck().get()).toBe(stored + 2)
  db.close()
})
