import type { Step } from '@daymark/schemas/beacon'
import type { Beacon } from '@daymark/schemas/beacon-schema'
import type { VisitsReport } from '@daymark/schemas/visits'
import { afterAll, describe, expect, test } from 'vitest'
import { chance } from '../lake/random.fixture.ts'
import { engines, newPlace } from '../wiring/stores.fixture.ts'
import { firefox, googlebot, openVisits, safari } from './visits.fixture.ts'

const day = Date.parse('2026-03-10T00:00:00Z')
const places: Awaited<ReturnType<typeof newPlace>>[] = []
afterAll(() => Promise.all(places.map((place) => place.remove())))

interface Act {
  at: number
  address: string
  browser: string
  load?: boolean
  headers?: Record<string, string>
  beacon?: Beacon
}

/** 500 visitors, and the robots among them, in the order in which they come. */
function script(seed: number): Act[] {
  const { below, next, pick } = chance(seed)
  const acts: Act[] = []
  for (let visitor = 0; visitor < 500; visitor += 1) {
    const at = day + below(86_000_000)
    // Some share an address, and some an address and a browser.
    const who = {
      address: `10.0.${below(2)}.${below(200)}`,
      browser: pick([firefox, safari, `${firefox} ${below(3)}`]),
    }
    const kind = next()
    if (kind < 0.1) {
      acts.push({ at, ...who, browser: pick([googlebot, 'curl/8.5.0', '']), load: true })
      continue
    }
    if (kind < 0.15) {
      acts.push({ at, ...who, load: true })
      continue
    }
    const headers = kind < 0.2 ? pick<Record<string, string>>([{ 'sec-gpc': '1' }, { dnt: '1' }]) : undefined
    const from = pick(['', '', 'www.google.com', 'Google.com', 'linkedin.com', 'not a host'])
    const campaign = pick([undefined, undefined, 'newsletter / email / spring', 'linkedin'])
    const width = pick([360, 390, 820, 1280, 2560])
    acts.push({ at, ...who, ...(headers && { headers }), load: true })
    const steps: Step[] = []
    for (const step of ['read25', 'seen', 'read50', 'begun', 'failed', 'sent', 'read75'] as const)
      if (next() < 0.4) steps.push(step)
    acts.push({
      at: at + 5_000,
      ...who,
      ...(headers && { headers }),
      beacon: {
        path: pick(['/', '/', '/work', '/wp-login.php']),
        view: { loaded: true, from, width, ...(campaign && { campaign }) },
        steps,
        ...(next() < 0.7 && {
          vitals: { lcp: below(60_000) / 10, inp: below(700), cls: below(300) / 1_000 },
        }),
      },
    })
    if (next() < 0.5) {
      acts.push({
        at: at + 60_000,
        ...who,
        ...(headers && { headers }),
        beacon: { path: '/work', view: { loaded: false, width }, steps: ['read25', 'read50'] },
      })
    }
  }
  return acts.toSorted((one, other) => one.at - other.at)
}

/** Counted from the script alone. */
function truth(acts: Act[]): VisitsReport {
  const isRobot = ({ browser }: Act) => !browser.startsWith('Mozilla/5.0 (X11') && browser !== safari
  const counted = acts.filter(({ headers }) => !headers)
  const beacons = counted.flatMap((act) => (act.beacon ? [{ ...act, ...act.beacon }] : []))
  const views = beacons.filter(({ view }) => view)
  const visits = views.flatMap(({ view }) => (view?.from === undefined ? [] : [view]))
  const pageOf = (path: string) => (path === '/wp-login.php' ? '/404' : path)
  const figure = (now: number) => ({ now, before: 0 })
  const many = (step: Step) => figure(beacons.filter(({ steps }) => steps?.includes(step)).length)
  const named = (names: string[]) =>
    [...Map.groupBy(names, (name) => name)]
      .map(([name, all]) => ({ name, now: all.length, before: 0 }))
      .toSorted((one, other) => other.now - one.now || (one.name < other.name ? -1 : 1))
  const hosts: Record<string, string> = {
    'www.google.com': 'google.com',
    'Google.com': 'google.com',
    'not a host': '',
  }
  const vital = (name: 'lcp' | 'inp' | 'cls', step: number, good: number, poor: number) => {
    const values = beacons.flatMap(({ vitals }) => vitals?.[name] ?? []).toSorted((one, other) => one - other)
    const value = values[Math.ceil(values.length * 0.75) - 1] ?? 0
    const rating = value <= good ? 'good' : value <= poor ? 'needs-work' : 'poor'
    return {
      p75: expect.closeTo(Math.ceil(value / step - 1e-9) * step, 6) as number,
      rating,
      loads: values.length,
    } as const
  }
  const loads = counted.filter(({ load }) => load)
  const visitors = new Set(views.map(({ address, browser }) => `${address} ${browser}`)).size
  const days = Array.from({ length: 7 }, (_, index) => ({
    day: new Date(day + (index - 6) * 86_400_000).toISOString().slice(0, 10),
    ...(index < 6
      ? { visitors: 0, views: 0, sent: 0 }
      : { visitors, views: views.length, sent: many('sent').now }),
  }))
  return {
    days,
    before: days.map(({ day: other }) => ({
      day: new Date(Date.parse(other) - 7 * 86_400_000).toISOString().slice(0, 10),
      visitors: 0,
      views: 0,
      sent: 0,
    })),
    visitors: figure(visitors),
    views: figure(views.length),
    sources: named(visits.map(({ from = '' }) => hosts[from] ?? from)),
    campaigns: named(visits.flatMap(({ campaign }) => campaign ?? [])),
    pages: named(views.map(({ path }) => pageOf(path))).map((page) => ({
      ...page,
      read: (['read25', 'read50', 'read75', 'read100'] as const).map(
        (step) =>
          beacons.filter(({ path, steps }) => pageOf(path) === page.name && steps?.includes(step)).length,
      ),
    })),
    devices: named(visits.map(({ width }) => (width < 600 ? 'phone' : width < 1024 ? 'tablet' : 'desktop'))),
    funnel: { seen: many('seen'), begun: many('begun'), failed: many('failed'), sent: many('sent') },
    vitals: {
      lcp: vital('lcp', 100, 2_500, 4_000),
      inp: vital('inp', 25, 200, 500),
      cls: vital('cls', 0.01, 0.1, 0.25),
    },
    robots: {
      named: figure(loads.filter(isRobot).length),
      withoutScript: figure(
        loads.filter((act) => !isRobot(act)).length - views.filter(({ view }) => view?.loaded).length,
      ),
    },
    hours: Array.from(
      { length: 24 },
      (_, hour) => views.filter(({ at }) => new Date(at).getUTCHours() === hour).length,
    ),
    publishes: [{ day: '2026-03-10', what: ['home page', 'case study'] }],
  }
}

describe.each(engines)('on %s', (engine) => {
  test('every figure of a day of 500 visitors is what their script says', async () => {
    const place = await newPlace(engine)
    places.push(place)
    let now = day
    const clock = () => now
    const stores = await place.open(clock)
    const { beacon, load, report, visits, published } = openVisits(stores.sql, clock)
    for (const [at, about] of [
      ['2026-03-10T08:00:00.000Z', 'home page'],
      ['2026-03-10T09:00:00.000Z', 'case study'],
      ['2026-03-10T10:00:00.000Z', 'home page'],
      ['2026-02-10T10:00:00.000Z', 'long ago'],
    ] as const)
      published.push({ at, about })
    const acts = script(17)
    for (const [index, act] of acts.entries()) {
      now = act.at
      if (act.load) await load(act)
      if (act.beacon) expect(await beacon(act.beacon, act)).toBe(204)
      if (index % 100 === 0) await visits.commit()
    }
    const expected = truth(acts)
    expect(expected.visitors.now).toBeGreaterThan(300)
    expect(expected.visitors.now).toBeLessThan(expected.sources.reduce((sum, it) => sum + it.now, 0))
    expect(await report(7)).toEqual(expected)
    // The same once the hours have become days, but for the hours.
    now += 9 * 86_400_000
    await visits.housekeep()
    const { visitors, views, sources, campaigns, devices, funnel, vitals, robots, hours } = await report(30)
    expect({ visitors, views, sources, campaigns, devices, funnel, vitals, robots }).toEqual({
      visitors: expected.visitors,
      views: expected.views,
      sources: expected.sources,
      campaigns: expected.campaigns,
      devices: expected.devices,
      funnel: expected.funnel,
      vitals: expected.vitals,
      robots: expected.robots,
    })
    expect(Math.max(...hours)).toBe(0)
  })
})
