import { readMailWords } from '@daymark/schemas/mail-words'
import { pages } from '@daymark/schemas/pages'
import { createAudit, createAuditLog } from './audit/audit.ts'
import { openContentBackend } from './content/content.ts'
import { plannedIn, releaseNotices } from './content/release-failures.ts'
import { createComposeMail } from './wiring/compose-mail.ts'
import { createContact } from './contact/contact.ts'
import { originOf, type Env } from './env.ts'
import { buildFolders } from './site/build/build-folders.ts'
import { createClientAddress } from './http/client-address.ts'
import { createLastSeen } from './health/last-seen.ts'
import type { Logger } from './log/log.ts'
import { createOrigins } from './http/origin.ts'
import { securityHeaders } from './http/headers/security-headers.ts'
import { createWorkBudget } from './http/limits/work-budget.ts'
import { mailNotices } from './outbox/mail-notices.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createImageWarmup } from './site/pages/image-warmup.ts'
import { createSavedPages } from './site/pages/saved-pages.ts'
import { createPreviewLinks } from './site/shared-preview/preview-links.ts'
import { createSite } from './site/site.ts'
import { loginInStudio } from './staff/login/login-page.ts'
import { createStaff } from './staff/staff.ts'
import { openStores } from './wiring/stores.ts'
import { createUpkeep } from './wiring/upkeep.ts'
import { openSampleVisits } from './visits/sample.ts'
import { createVisits } from './visits/visits.ts'

export type Deps = Awaited<ReturnType<typeof createDeps>>

/** What is counted as it happens. */
interface ContentMetrics {
  rendered: (page: string, outcome: string) => void
  committed: () => void
}

/** Every resource, made once and handed to the rooms that use it. */
export async function createDeps(
  env: Env,
  { log, report, faults }: Pick<Logger, 'log' | 'report' | 'faults'>,
  metrics?: ContentMetrics,
) {
  let port = env.port
  let rendering = false
  let leaving = false
  const notQueued = (what: string) => (error: Error) =>
    log(`${what} was not queued: ${error.message}`, 'error')
  const ownOrigin = () => originOf(env, port)
  const work = createWorkBudget()
  const origins = createOrigins({
    origin: env.configuredOrigin,
    port: () => port,
    allowed: env.allowedOrigins,
  })

  const stores = await openStores(env, { log, serves: true })
  const { bus } = stores
  const lastSeen = createLastSeen(stores.sql)
  const clientAddress = createClientAddress(env.trustedProxies, (use) => {
    if (lastSeen.note(`proxy-${use}`) && use === 'unlisted') log(unlistedProxy, 'warn')
  })
  bus.subscribe('access', () => {
    content.recheck()
    contact.recheck()
  })
  bus.subscribe('content', (text) => void refresh(text === undefined ? [] : (JSON.parse(text) as string[])))
  const audit = createAudit()
  const auditLog = createAuditLog({
    sql: stores.sql,
    identify: (headers) => content.identify(headers),
    clientAddress,
    retentionDays: env.retention.days,
  })
  const staff = createStaff({
    sql: stores.sql,
    audit,
    limits: stores.limits,
    ownOrigin: origins.own,
    secure: env.configuredOrigin?.startsWith('https:') ?? false,
    clientAddress,
    work,
    accessEnded() {
      void bus
        .publish('access')
        .catch((error: Error) =>
          log(`Other servers were not told that somebody's access ended: ${error.message}`, 'warn'),
        )
    },
    guessedAt(userId) {
      const today = new Date().toISOString().slice(0, 10)
      void outbox
        .send('login-attempts', { userId, day: today })
        .catch(notQueued('The mail about guessed passwords'))
    },
    accountMail: {
      configured: () => outbox.configured,
      send: (kind, userId) => outbox.send(kind, { userId }),
      failed: notQueued('A link to a new password'),
    },
    fontFaces: () => site.fontFaces,
    firmName: () => site.firmName(),
  })

  const outbox = createOutbox({
    store: stores.outbox,
    smtpUrl: env.mail.smtpUrl,
    from: env.mail.from,
    senderName: () => site.firmName(),
    log,
    ...(!env.production && {
      print: ({ subject, text }) => log(`Mail, printed because no SMTP_URL is set: ${subject}\n\n${text}\n`),
    }),
  })

  // What is stored before there is anyone to serve is rendered once, at the end of the start.
  const content = await openContentBackend(
    env,
    {
      identify: staff.identify,
      person: staff.person,
      audit: auditLog.record,
      clientAddress,
      work,
      isShared: (assetId) => site.isShared(assetId),
      check: (query) => site.check(query),
      report,
      webhookCame: () => lastSeen.note('content-webhook'),
      releaseFailed(release) {
        log(`What was planned did not become public: ${plannedIn(release)}: ${release.reason}`, 'error')
        void outbox.send('release-failed', {}).catch(notQueued('The mail about a release'))
      },
    },
    // Content of its own is this server's alone.
    env.hosted ? (documentIds) => bus.publish('content', JSON.stringify(documentIds)) : refresh,
  )
  const { identify } = content
  async function refresh(documentIds: readonly string[]) {
    metrics?.committed()
    if (rendering) await site.pages.refresh(documentIds)
  }

  // Hosted Sanity renders images itself; in development and tests the first request does.
  const imageWarmup =
    env.production && !content.hosted
      ? createImageWarmup(async (address) =>
          content.routes.request(address, { headers: { accept: 'image/avif,image/webp' } }),
        )
      : undefined
  const site = await createSite({
    ...buildFolders,
    commonHeaders: {
      ...securityHeaders(env.configuredOrigin),
      ...(origins.vary && { vary: origins.vary }),
    },
    savedPages: createSavedPages(env.dataDir, log),
    source: content.source,
    contentRoutes: content.routes,
    identify,
    hosted: content.hosted,
    log,
    config: () => ({
      origin: ownOrigin(),
      apiOrigin: '',
      gaMeasurementId: env.gaMeasurementId,
      captcha: env.captcha.siteKey !== null,
      content: content.address,
    }),
    notices: async () => [
      ...mailNotices(await outbox.status()),
      ...(await contact.notices()),
      ...auditLog.notices(),
      ...upkeep.notices(),
      ...releaseNotices(content.failedReleases()),
    ],
    login: (firm) => loginInStudio(firm, outbox.configured),
    served: (c) => visits.served(c),
    missed: (c, path) => visits.missed(c, path),
    previews: { links: createPreviewLinks(stores.sql, audit, Date.now), clientAddress },
    rendered({ name, images }, outcome) {
      metrics?.rendered(name, outcome)
      if (outcome === 'new') imageWarmup?.warm(images)
    },
  })

  const contact = createContact({
    store: stores.enquiries,
    sql: stores.sql,
    colleagues: staff.colleagues,
    limits: stores.limits,
    bus,
    alone: stores.alone,
    dataDir: env.dataDir,
    outbox,
    identify,
    audit: auditLog.record,
    captcha: {
      ...env.captcha,
      hostnames: env.configuredOrigin ? [new URL(env.configuredOrigin).hostname] : ['localhost', '127.0.0.1'],
    },
    origins,
    rateLimit: env.rateLimit,
    clientAddress,
    mail: {
      notifyTo: env.mail.notifyTo,
      receipt: env.mail.receipt,
      origin: ownOrigin(),
      words: () => readMailWords((query) => content.source.query(query)),
    },
    retention: env.retention,
    log,
    renderForm: site.formAnswer,
  })

  const visits = createVisits({
    sql: stores.sql,
    sample: env.development ? openSampleVisits(Date.now()) : undefined,
    alone: stores.alone,
    outbox,
    identify,
    hasAccounts: !content.hosted,
    clientAddress,
    ownOrigins: origins.welcome,
    origin: ownOrigin,
    pageAt: (path) => (site.pages.at(path) ?? pages.notFound).path,
    leadsOn: (path) => (site.pages.at(path) ?? site.pages.redirectAt(path)) !== undefined,
    publishes: auditLog.published,
    log,
  })

  const upkeep = createUpkeep({ env, stores, outbox, identify, log, report, faults })

  return {
    env,
    report,
    origins,
    ownOrigin,
    staff,
    auditLog,
    content,
    site,
    contact,
    visits,
    composeMail: createComposeMail({
      env,
      ownOrigin,
      alerts: upkeep.alerts,
      contact,
      content,
      staff,
      visits,
    }),
    outbox,
    connections: stores.connections,
    upkeep,
    /** The port is known once the server listens. */
    listeningOn(actual: number) {
      port = actual
    },
    /** At the end of the start; from now on each change renders them anew. */
    renderPages() {
      rendering = true
      return site.pages.refresh()
    },
    storable: stores.storable,
    isLeaving: () => leaving,
    /** From now on a balancer is told to send nothing more. */
    leave() {
      leaving = true
    },
    /** Once the server, the mail and the backups have stopped. */
    async close() {
      site.pages.stop()
      await upkeep.close()
      imageWarmup?.stop()
      await contact.stop()
      await visits.stop()
      content.close()
      await stores.close()
    },
  }
}

const unlistedProxy =
  'A request came with X-Forwarded-For from an address that TRUSTED_PROXIES does not list. If that is your proxy, ' +
  'list it: until then everybody behind it shares the limits of one visitor.'
