import { readMailWords } from '@daymark/schemas/mail-words'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { onlyServer } from '../db/alone.ts'
import { createLocalBus } from '../db/bus.ts'
import { createSqliteSql } from '../db/site-sql.ts'
import { openSiteDb } from '../db/site-db.ts'
import type { Audit } from '../http/audit.ts'
import type { Identity } from '../http/identity.ts'
import { createOrigins } from '../http/origin.ts'
import { localLimits } from '../http/limits/rate-limit.ts'
import { appOf } from '../http/problem.fixture.ts'
import { createOutbox, type OutboxOptions } from '../outbox/outbox.ts'
import { standInRoutes } from './intake/captcha-stand-in.ts'
import { createSqliteEnquiryStore } from './store/sqlite.ts'
import { createSqliteOutboxStore } from '../outbox/store/sqlite.ts'
import { createContact, type ContactOptions } from './contact.ts'

export interface TestOptions {
  contact?: Partial<Omit<ContactOptions, 'captcha'>> & { captcha?: Partial<ContactOptions['captcha']> }
  outbox?: Partial<OutboxOptions> & { clock?: () => number }
  dataDir?: string
}

export const good = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'We would like a prototype.' }

export const mail = {
  notifyTo: 'office@firm.example',
  origin: 'http://localhost:3000',
  words: () => readMailWords(async () => null),
}

/**
 * The whole room on a real file, with staff known by their token: `viewer`, `editor`, `administrator`, and an editor
 * with an old (`away`) or a recent (`back`) proof.
 */
export function openRoom({
  contact = {},
  outbox: { clock: outboxClock, ...outboxOptions } = {},
  dataDir = newDataDir(),
}: TestOptions = {}) {
  const db = openSiteDb(dataDir)
  const lines: string[] = []
  const audited: string[] = []
  const log = (line: string) => void lines.push(line)
  const noteEntry: Audit<void> = ({ name, address }, kind, about = '') =>
    void audited.push(`${name} ${address} ${kind} ${about}`)
  const mails = createSqliteOutboxStore(db, outboxClock)
  const outbox = createOutbox({ store: mails, log, ...outboxOptions })
  const room = createContact({
    store: createSqliteEnquiryStore(db, mails, noteEntry),
    sql: createSqliteSql(db),
    colleagues: async () => [{ id: 'grace', name: 'Grace' }],
    limits: localLimits(),
    bus: createLocalBus(),
    alone: onlyServer,
    dataDir,
    outbox,
    log,
    audit: async (...entry) => noteEntry(...entry),
    identify: async (headers) => staff[headers.get('authorization') ?? ''],
    origins: createOrigins({
      origin: 'http://localhost:3000',
      port: () => 3000,
      allowed: ['https://exported.example'],
    }),
    rateLimit: 1000,
    clientAddress: (c) => c.req.header('x-test-address') ?? 'unknown',
    mail: { ...mail, receipt: false },
    retention: { days: 730, spamDays: 60 },
    ...contact,
    captcha: {
      siteKey: null,
      verifyUrl: 'http://127.0.0.1:1/',
      minScore: 0.5,
      hostnames: [],
      ...contact.captcha,
    },
  })
  const app = appOf(room.routes, room.staffRoutes)
  return {
    app,
    db,
    room,
    outbox,
    dataDir,
    lines,
    audited,
    send: (body: object, headers: Record<string, string> = {}) =>
      app.request('/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    asStaff: (role: string, path: string, method = 'GET', body?: object) =>
      app.request(path, {
        method,
        headers: { authorization: `Bearer ${role}`, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      }),
    rows: () =>
      db.prepare('SELECT * FROM contact_submissions ORDER BY id').all() as Record<string, unknown>[],
    async close() {
      await room.stop()
      await outbox.stop()
      db.close()
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(`${dataDir}.erasures.ndjson`, { force: true })
    },
  }
}

export type Room = ReturnType<typeof openRoom>

/** A captcha provider that answers as the token says. */
export async function openCaptcha(slowMs?: number) {
  const standIn = standInRoutes({ slowMs })
  let asked = 0
  const fetch = (request: Request) => {
    asked += 1
    return standIn.fetch(request)
  }
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    captcha: {
      siteKey: 'site',
      secretKey: 'secret',
      verifyUrl: `http://127.0.0.1:${port}/siteverify`,
      hostnames: ['localhost'],
    },
    asked: () => asked,
    close: () => void server.close(),
  }
}

export function newDataDir() {
  return mkdtempSync(join(tmpdir(), 'contact-'))
}

const staff: Record<string, Identity> = {
  'Bearer viewer': { id: 'v', name: 'Vic', role: 'viewer' },
  'Bearer editor': { id: 'e', name: 'Edith', role: 'editor' },
  'Bearer away': { id: 'e', name: 'Edith', role: 'editor', proof: 'old' },
  'Bearer back': { id: 'e', name: 'Edith', role: 'editor', proof: 'recent' },
  'Bearer administrator': { id: 'a', name: 'Adam', role: 'administrator' },
}
