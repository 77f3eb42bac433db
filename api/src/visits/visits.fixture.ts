import type { Beacon } from '@daymark/schemas/beacon-schema'
import type { MissedAddresses, VisitsReport } from '@daymark/schemas/visits'
import { onlyServer } from '../db/alone.ts'
import { createOrigins } from '../http/origin.ts'
import { appOf } from '../http/problem.fixture.ts'
import type { Stores } from '../wiring/stores.ts'
import { createVisits } from './visits.ts'

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
export const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
export const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

export const home = { path: '/', view: { loaded: true, from: '', width: 1280 } } satisfies Beacon

interface Sender {
  address?: string
  browser?: string
  headers?: Record<string, string>
}

/** The room behind an app of its own; `x-address` stands for the address that a request comes from. */
export function openVisits(sql: Stores['sql'], clock: () => number) {
  const sent: { kind: string; userId?: string; day?: string }[] = []
  const published: { at: string; about: string }[] = []
  const visits = createVisits({
    sql,
    sample: undefined,
    alone: onlyServer,
    outbox: { send: async (kind, about) => void sent.push({ kind, ...about }) },
    identify: async (headers) => {
      const id = headers.get('authorization')
      return id ? { id, name: id, role: 'viewer' } : undefined
    },
    hasAccounts: true,
    clientAddress: (c) => c.req.header('x-address') ?? '198.51.100.1',
    ownOrigins: createOrigins({ origin: 'https://own.example', port: () => 0, allowed: [] }).welcome,
    origin: () => 'https://own.example',
    pageAt: (path) => (['/', '/work'].includes(path) ? path : '/404'),
    leadsOn: (path) => path === '/moved',
    publishes: async ({ from, until }) => published.filter(({ at }) => at >= from && at < until),
    log: () => {},
    clock,
  })
  const app = appOf(visits.routes, visits.staffRoutes)
  app.get('/', (c) => {
    visits.served(c)
    return c.text('page')
  })
  app.notFound((c) => {
    visits.missed(c, c.req.path)
    return c.text('none', 404)
  })

  const headersOf = ({ address = '198.51.100.1', browser = firefox, headers }: Sender) => ({
    'x-address': address,
    'user-agent': browser,
    ...headers,
  })

  return {
    visits,
    sent,
    published,
    app,
    async beacon(body: unknown, sender: Sender = {}) {
      const headers = { 'content-type': 'text/plain;charset=UTF-8', ...headersOf(sender) }
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return (await app.request('/api/visits', { method: 'POST', headers, body: text })).status
    },
    load: (sender: Sender = {}) => app.request('/', { headers: headersOf(sender) }),
    miss: (path: string, sender: Sender = {}) => app.request(path, { headers: headersOf(sender) }),
    async missed() {
      await visits.commit()
      const answer = await app.request('/api/visits/missed', { headers: { authorization: 'ada' } })
      return ((await answer.json()) as MissedAddresses).missed
    },
    async report(days = 30) {
      await visits.commit()
      const answer = await app.request(`/api/visits?days=${days}`, { headers: { authorization: 'ada' } })
      return (await answer.json()) as VisitsReport
    },
  }
}
