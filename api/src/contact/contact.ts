import { dirname } from 'node:path'
import { captchaStandIn } from '@daymark/schemas/contact'
import { Hono } from 'hono'
import type { Db } from '../db/open.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { BotCheckOptions } from './bot-check.ts'
import { standInRoutes } from './captcha-stand-in.ts'
import { createEnquiries } from './enquiries.ts'
import { createErasures } from './erasures.ts'
import { createFeed } from './feed.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createIntake } from './intake.ts'
import { createMails, type MailSettings } from './mails.ts'
import type { RenderForm } from './plain-form.ts'
import { staffRoutes } from './staff-routes.ts'
import { createEnquiryStore } from './store.ts'

export interface ContactOptions {
  db: Db
  outbox: Outbox
  identify: Identify
  /** Milliseconds since 1970. */
  clock?: () => number
  log?: (line: string) => void
  captcha: BotCheckOptions
  /** The product's own origins and the allowed foreign ones. */
  ownOrigins: (origin: string) => boolean
  /** Enquiries per address in ten minutes. */
  rateLimit: number
  clientAddress: ClientAddress
  mail: MailSettings & { receipt: boolean }
  retention: { days: number; spamDays: number }
  /** The page with the form as it was filled in and what is wrong with it, for visitors without script. */
  renderForm?: RenderForm
}

export function createContact(options: ContactOptions) {
  const { db, outbox, identify, captcha, mail, clock = Date.now, log = () => {} } = options
  const store = createEnquiryStore(db)
  const enquiries = createEnquiries(db, store, outbox, mail.receipt)
  const feed = createFeed(store.counts)
  const erasures = createErasures(dirname(db.name), store, { clock })
  const housekeeping = createHousekeeping({
    ...options,
    store,
    clock,
    log,
    changed: feed.announce,
  })
  const intake = createIntake({ ...options, store, enquiries, clock, log, stored })

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
    .route('/', staffRoutes({ identify, store, enquiries, outbox, erasures, feed }))
  if (captcha.siteKey === captchaStandIn.siteKey) routes.route(captchaStandIn.path, standInRoutes())

  return {
    routes,
    compose: createMails(store, mail),
    counts: store.counts,
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
