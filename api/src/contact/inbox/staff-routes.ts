import { limits } from '@daymark/schemas/contact'
import {
  filters,
  statuses,
  type Assignee,
  type Enquiry,
  type EnquiryPage,
  type EnquiryWithMails,
} from '@daymark/schemas/staff'
import { Hono, type Context } from 'hono'
import * as z from 'zod'
import type { Actor, Audit } from '../../http/audit.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import { csvAnswer } from '../../http/csv.ts'
import type { Identify, Role } from '../../http/identity.ts'
import { Problem } from '../../http/problem.ts'
import { requireActor, requireProof } from '../../http/require-role.ts'
import { understand, understandBody } from '../../http/understand.ts'
import type { MailKind } from '../../outbox/mail-subject.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { enquiriesCsv } from './csv.ts'
import type { Erasures } from '../erasures.ts'
import type { Feed } from './feed.ts'
import { personPage } from './person-page.ts'
import type { Retention } from '../retention.ts'
import { conversationHandlers } from './conversation-handlers.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { EnquiryStore } from '../store/enquiry-store.ts'

export interface StaffRoutesOptions {
  identify: Identify
  audit: Audit
  clientAddress: ClientAddress
  store: EnquiryStore
  /** What goes out about an enquiry that is no spam. */
  mails: readonly MailKind[]
  outbox: Pick<Outbox, 'history' | 'resend' | 'wake' | 'configured'>
  erasures: Erasures
  retention: Pick<Retention, 'agree'>
  feed: Feed
  conversation: ConversationStore
  colleagues: () => Promise<Assignee[]>
}

/** Each endpoint of the inbox and the least role that may use it. */
export const enquiryRules = {
  'GET /api/enquiries': 'viewer',
  'GET /api/enquiries/counts': 'viewer',
  'GET /api/enquiries/events': 'viewer',
  'GET /api/enquiries/csv': 'editor',
  'GET /api/enquiries/:id': 'viewer',
  'GET /api/enquiries/:id/conversation': 'viewer',
  'POST /api/enquiries/:id/answers': 'editor',
  'POST /api/enquiries/:id/notes': 'editor',
  'PUT /api/enquiries/:id/assignee': 'editor',
  'PATCH /api/enquiries/:id': 'editor',
  'POST /api/enquiries/:id/resend': 'editor',
  'GET /api/enquiries/:id/person': 'editor',
  'POST /api/enquiries/:id/erase': 'editor',
  'POST /api/enquiries/expire': 'administrator',
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH'} /api/enquiries${string}`, Role>

type Rule = keyof typeof enquiryRules

/** What takes enquiries out of the house, or ends them. */
const provenRules: ReadonlySet<Rule> = new Set([
  'GET /api/enquiries/csv',
  'GET /api/enquiries/:id/person',
  'POST /api/enquiries/:id/erase',
  'POST /api/enquiries/expire',
])

type Handler = (c: Context, by: Actor) => Response | Promise<Response>

const listSchema = z.object({
  filter: z.enum(filters).default('all'),
  q: z.string().max(200).default(''),
  before: z.coerce.number().int().positive().optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})

const changeSchema = z
  .object({ status: z.enum(statuses), spam: z.boolean() })
  .partial()
  .refine(({ status, spam }) => status !== undefined || spam !== undefined)

const eraseSchema = z.object({ email: z.string() })
const expireSchema = z.object({ count: z.number() })

export function staffRoutes(options: StaffRoutesOptions) {
  const { identify, audit, store, mails, outbox, erasures, retention, feed, conversation } = options
  const handlers: Record<Rule, Handler> = {
    ...conversationHandlers({ ...options, find, changed: feed.announce }),
    'GET /api/enquiries': async (c, by) => {
      const { filter, q, before, size } = understand(listSchema, c.req.query())
      const page = await store.page({
        filter,
        by: by.id,
        search: q.trim(),
        before,
        size,
        signal: c.req.raw.signal,
      })
      return c.json({ ...page, counts: await store.counts() } satisfies EnquiryPage)
    },
    'GET /api/enquiries/counts': async (c) => c.json(await store.counts()),
    'GET /api/enquiries/events': (c) =>
      feed.stream(c, async () => (await identify(c.req.raw.headers)) !== undefined),
    'GET /api/enquiries/csv': async (c, by) => {
      const { filter, q } = understand(listSchema, c.req.query())
      await audit(by, 'enquiries-exported', `CSV, ${filter}${q.trim() ? ', by a search' : ''}`)
      const found = store.every({ filter, by: by.id, search: q.trim() })
      return csvAnswer(c, 'enquiries.csv', enquiriesCsv(found))
    },
    'GET /api/enquiries/:id': async (c) => c.json(await withMails(await find(c))),
    'PATCH /api/enquiries/:id': async (c, by) => {
      const { id } = await find(c)
      const { status, spam } = await understandBody(c, changeSchema, limits.bodyBytes)
      if (status === 'answered') await conversation.noteAnswered(id, by)
      else if (status !== undefined) await store.setStatus(id, status)
      if (spam !== undefined) await store.setSpam(id, spam, mails)
      outbox.wake()
      feed.announce()
      return c.json(await withMails(await find(c)))
    },
    'POST /api/enquiries/:id/resend': async (c) => {
      const { id, spam } = await find(c)
      if (spam) throw new Problem(409, 'enquiry_is_spam', 'Mark it as not spam first')
      await outbox.resend(id)
      feed.announce()
      return c.json(await withMails(await find(c)))
    },
    'GET /api/enquiries/:id/person': async (c, by) => {
      const { id, email } = await find(c)
      await audit(by, 'enquiries-exported', `all of the person of ${id}`)
      const enquiries = await Promise.all(
        (await store.ofPerson(email)).map(async (enquiry) => ({
          ...(await withMails(enquiry)),
          entries: await conversation.entries(enquiry.id),
        })),
      )
      const asPage = c.req.query('as') === 'page'
      c.header('content-disposition', `attachment; filename="person.${asPage ? 'html' : 'json'}"`)
      return asPage ? c.html(personPage(email, enquiries)) : c.json({ enquiries })
    },
    'POST /api/enquiries/:id/erase': async (c, by) => {
      const { email } = await find(c)
      const typed = (await understandBody(c, eraseSchema, limits.bodyBytes)).email
      if (typed.trim().toLowerCase() !== email.toLowerCase()) {
        throw new Problem(422, 'address_differs', 'The address typed is not the address of this enquiry')
      }
      const erased = await erasures.erase(email, by)
      feed.announce()
      return c.json({ erased })
    },
    'POST /api/enquiries/expire': async (c, by) => {
      const { count } = await understandBody(c, expireSchema, limits.bodyBytes)
      const expired = await retention.agree(by, count)
      feed.announce()
      return c.json({ expired })
    },
  }

  async function find(c: Context) {
    const enquiry = await store.one(c.req.param('id') ?? '')
    if (!enquiry) throw new Problem(404, 'no_such_enquiry', 'There is no such enquiry')
    return enquiry
  }

  async function withMails(enquiry: Enquiry): Promise<EnquiryWithMails> {
    return { ...enquiry, mails: await outbox.history(enquiry.id), mailConfigured: outbox.configured }
  }

  const app = new Hono()
  for (const [name, handle] of Object.entries(handlers)) {
    const rule = name as Rule
    const [method = '', path = ''] = rule.split(' ')
    app.on(method, path, async (c) => {
      const check = provenRules.has(rule) ? requireProof : undefined
      const by = await requireActor(c, options, enquiryRules[rule], check)
      c.header('cache-control', 'no-store')
      return handle(c, by)
    })
  }
  return app
}
