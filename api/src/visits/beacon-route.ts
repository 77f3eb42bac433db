import { vitalNames } from '@daymark/schemas/beacon'
import { beaconSchema, mostBeaconBytes, type Beacon } from '@daymark/schemas/beacon-schema'
import type { Context } from 'hono'
import { isbot } from 'isbot'
import { readJson, requireMediaType } from '../http/body.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { requestHeader } from '../http/headers/request-header.ts'
import { refuseForeign } from '../http/origin.ts'
import { problemResponse } from '../http/problem.ts'
import { createRateLimit } from '../http/limits/rate-limit.ts'
import { understand } from '../http/understand.ts'
import { wantsToBeCounted } from '../http/wants-to-be-counted.ts'
import type { Sums } from './sums.ts'
import { stepOf } from './vitals.ts'
import type { createVisitors } from './visitors.ts'

export interface BeaconOptions {
  clientAddress: ClientAddress
  /** The product's own origins and the allowed foreign ones. */
  ownOrigins: (origin: string) => boolean
  /** The path by which a published page is counted, or that of the answer to unknown addresses. */
  pageAt: (path: string) => string
  clock?: (() => number) | undefined
}

/** A visitor who clicks all the time sends fewer; so does an office behind one address. */
const perAddress = { limit: 120, windowMs: 10 * 60_000 }
/** More than people who read can send; counting all of a flood would make the site slower. */
const inAll = { limit: 1_000, windowMs: 1_000 }

/** Counts what a page in a browser tells. Each server has its own limit: a shared one would cost more than it saves. */
export function createBeaconRoute(
  { clientAddress, ownOrigins, pageAt, clock }: BeaconOptions,
  sums: Sums,
  visitors: ReturnType<typeof createVisitors>,
) {
  const ofAddress = createRateLimit({ ...perAddress, clock })
  const ofAll = createRateLimit({ ...inAll, clock })

  return async (c: Context) => {
    const address = clientAddress(c)
    const own = ofAddress.take(address)
    const { ok, retryAfter } = own.ok ? ofAll.take('') : own
    if (!ok) return tooMany(c, retryAfter)
    refuseForeign(c, ownOrigins)
    requireMediaType(c, ['text/plain'])
    const beacon = understand(beaconSchema, await readJson(c, mostBeaconBytes))
    if (wantsToBeCounted(c) && !isRobot(c)) count(beacon, address, browserOf(c))
    return c.body(null, 204)
  }

  function count({ path, view, steps = [], vitals = {} }: Beacon, address: string, browser: string) {
    const page = pageAt(decoded(path))
    if (view) {
      if (visitors.isFirst(address, browser)) sums.add('visitors')
      sums.add('views', page)
      if (view.loaded) sums.add('loaded')
      if (view.from !== undefined) {
        sums.add('source', hostOf(view.from))
        sums.add('device', deviceOf(view.width))
      }
      if (view.campaign) sums.add('campaign', plain(view.campaign))
    }
    for (const step of new Set(steps)) sums.add(step, step.startsWith('read') ? page : '')
    for (const name of vitalNames) {
      const value = vitals[name]
      if (value !== undefined) sums.add(name, String(stepOf(name, value)))
    }
  }
}

/** Not thrown: an error collects a stack, which takes longer than the rest of this answer. */
function tooMany(c: Context, retryAfter: number) {
  return problemResponse(c, {
    status: 429,
    code: 'too_many_visits',
    message: 'Too many visits',
    headers: { 'retry-after': String(retryAfter) },
  })
}

/** By the names that robots give themselves; nobody's browser has none. */
export function isRobot(c: Context) {
  const browser = browserOf(c)
  return browser === '' || isbot(browser)
}

export const browserOf = (c: Context) => requestHeader(c, 'user-agent') ?? ''

/** The name of a host without its `www.`; what is none counts as no source. */
function hostOf(from: string) {
  const host = from.toLowerCase().replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) ? host : ''
}

/** As the table of pages has it. */
function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').toWellFormed()

const deviceOf = (width: number) => (width < 600 ? 'phone' : width < 1024 ? 'tablet' : 'desktop')
