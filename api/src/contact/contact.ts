import { captchaStandIn } from '@daymark/schemas/contact'
import type { Assignee } from '@daymark/schemas/staff'
import { Hono } from 'hono'
import type { Alone } from '../db/alone.ts'
import type { Bus } from '../db/bus.ts'
import type { SiteSql } from '../db/site-sql.ts'
import type { Audit } from '../http/audit.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import type { Origins } from '../http/origin.ts'
import type { Limits } from '../http/limits/rate-limit.ts'
import type { MailKind } from '../outbox/mail-subject.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Log } from '../log/log.ts'
import type { BotCheckOptions } from './intake/bot-check.ts'
import { standInRoutes } from './intake/captcha-stand-in.ts'
import { createConversationStore } from './inbox/conversation-store.ts'
import { createErasures } from './erasures.ts'
import { createFeed } from './inbox/feed.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createIntake } from './intake/intake.ts'
import { createMails, type MailSettings } from './mails.ts'
import type { RenderForm } from './intake/plain-form.ts'
import { createRetention } from './retention.ts'
import { staffRoutes } from './inbox/staff-routes.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'

export interface ContactOptions {
  store: EnquiryStore
  sql: SiteSql
  /** Whom an enquiry can be given to. */
  colleagues: () => Promise<Assignee[]>
  limits: Limits
  /** Where the list of erasures is kept. */
  dataDir: string
  outbox: Outbox
  bus: Bus
  alone: Alone
  identify: Identify
  /** Told of every export, and of what expired. */
  audit: Audit
  /** Milliseconds since 1970. */
  clock?: () => number
  log?: Log
  captcha: BotCheckOptions
  /** The product's own origins and the allowed foreign ones. */
  origins: Pick<Origins, 'own' | 'welcome'>
  /** Enquiries per address in ten minutes. */
  rateLimit: number
  clientAddress: ClientAddress
  mail: MailSettings & { receipt: boolean }
  retention: { days: number; spamDays: number }
  /** The page with the form as it was filled in and what is wrong with it, for visitors without script. */
  renderForm?: RenderForm
}

export function createContact(options: ContactOptions) {
  const { store, captcha, mail, clock = Date.now, log = () => {} } = options
  /** What goes out about each enquiry that is no spam. */
  const mails: readonly MailKind[] = mail.receipt ? ['notification', 'receipt'] : ['notification']
  const conversation = createConversationStore(options.sql, clock)
  const feed = createFeed(store.counts, options.bus)
  const erasures = createErasures(options.dataDir, store, { clock })
  const retention = createRetention({ ...options, clock, log })
  const housekeeping = createHousekeeping({
    ...options,
    retention,
    clock,
    log,
    changed: feed.announce,
  })
  const intake = createIntake({ ...options, mails, clock, log, stored })

  function stored() {
    feed.announce()
    housekeeping.indexSoon()
  }

  const routes = new Hono()
    .get('/api/recaptcha-config', (c) => {
      c.header('cache-control', 'no-store')
      return c.json({ siteKey: captcha.siteKey })
    })
    .post('/api/contact', intake)
  if (captcha.siteKey === captchaStandIn.siteKey) routes.route(captchaStandIn.path, standInRoutes())

  return {
    routes,
    staffRoutes: staffRoutes({ ...options, mails, erasures, retention, feed, conversation }),
    compose: createMails(store, conversation, mail, options.retention),
    counts: store.counts,
    notices: retention.notices,
    /** Erasures that a restored backup does not know of are made again; then the hourly work begins. */
    async start() {
      await erasures.replay()
      housekeeping.start()
    },
    recheck: feed.recheck,
    /** A server that closes waits for open streams. */
    endStreams: feed.stop,
    async stop() {
      feed.stop()
      await housekeeping.stop()
    },
  }
}
