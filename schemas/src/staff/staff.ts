import * as z from 'zod/mini'

/** What the API tells the Studio about people and enquiries: the API answers in these terms, the Studio parses them. */

/** The most powerful role comes first. */
export const roles = ['administrator', 'editor', 'viewer'] as const

/** Letters of any script with their accents, digits and some signs; single spaces between them. */
export const usernamePattern = /^(?=.{2,64}$)[\p{L}\p{N}](?: ?[\p{L}\p{M}\p{N}._@+'’-]){1,63}$/u
export const usernameRule =
  "A name has 2 to 64 letters, digits, spaces or . _ @ + - ', and begins with a letter or digit"

export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

export const personSchema = z.object({
  id: z.string(),
  username: z.string(),
  role: roleSchema,
  createdAt: z.string(),
  /** How many API tokens act for this account. */
  tokens: z.number(),
  /** Where mails about the account go. */
  email: z.nullable(z.string()),
  /** A link by which the password can be set, while it waits. */
  link: z.optional(z.nullable(z.object({ purpose: z.enum(['invitation', 'reset']), expiresAt: z.string() }))),
})
export type Person = z.infer<typeof personSchema>

export const peopleSchema = z.object({ people: z.array(personSchema) })
/** The path of the link, answered once and stored nowhere; null when it is mailed. */
export const accountLinkSchema = z.object({ url: z.nullable(z.string()) })
export const invitedSchema = z.extend(accountLinkSchema, { person: personSchema })
export const ownEmailSchema = z.object({ email: z.nullable(z.string()) })
/** A 204. */
export const nothingSchema = z.undefined()
/** A generated password is answered once and stored nowhere. */
export const newPasswordSchema = z.object({ password: z.string() })

export const statuses = ['new', 'read', 'answered'] as const
export const statusSchema = z.enum(statuses)
export type Status = z.infer<typeof statusSchema>

/** `mine` are those that whoever asks looks after. */
export const filters = ['all', 'mine', ...statuses, 'spam', 'mail-failed'] as const
export type Filter = (typeof filters)[number]

export const enquirySchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  submittedAt: z.string(),
  status: statusSchema,
  spam: z.boolean(),
  mailFailed: z.boolean(),
  /** What speaks for and against it, in words. */
  evidence: z.array(z.string()),
})
export type Enquiry = z.infer<typeof enquirySchema>

export const mailSchema = z.object({
  id: z.number(),
  kind: z.enum([
    'notification',
    'receipt',
    'answer',
    'digest',
    'expired',
    'login-attempts',
    'invitation',
    'password-reset',
    'password-set',
    'release-failed',
    'weekly-visits',
    'alert',
  ]),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
})
export type Mail = z.infer<typeof mailSchema>

export const countsSchema = z.object({
  new: z.number(),
  read: z.number(),
  answered: z.number(),
  spam: z.number(),
  mailFailed: z.number(),
})
export type Counts = z.infer<typeof countsSchema>

export const enquiryPageSchema = z.object({
  enquiries: z.array(enquirySchema),
  /** What to ask for as `before`, while there are older ones. */
  next: z.optional(z.number()),
  counts: countsSchema,
})
export type EnquiryPage = z.infer<typeof enquiryPageSchema>

export const enquiryWithMailsSchema = z.extend(enquirySchema, {
  mails: z.array(mailSchema),
  /** Whether a mail server is set up, so that a mail can go out. */
  mailConfigured: z.boolean(),
})
export type EnquiryWithMails = z.infer<typeof enquiryWithMailsSchema>

export const answerLength = { most: 10_000 }

/** What staff wrote about an enquiry; `answered` says who called it answered. */
export const conversationEntrySchema = z.object({
  id: z.string(),
  enquiryId: z.string(),
  kind: z.enum(['answer', 'note', 'answered']),
  who: z.string(),
  text: z.string(),
  createdAt: z.string(),
  /** What became of an answer's mail. */
  mail: z.nullable(mailSchema.shape.state),
})
export type ConversationEntry = z.infer<typeof conversationEntrySchema>

export const assigneeSchema = z.object({ id: z.string(), name: z.string() })
/** Who looks after an enquiry. */
export type Assignee = z.infer<typeof assigneeSchema>

/** Everything between one person and the staff, the oldest first. */
export const conversationSchema = z.object({
  enquiries: z.array(enquirySchema),
  entries: z.array(conversationEntrySchema),
  assignee: z.nullable(assigneeSchema),
  /** Whom it can be given to, whoever asks first. */
  colleagues: z.array(assigneeSchema),
  mailConfigured: z.boolean(),
})
export type Conversation = z.infer<typeof conversationSchema>

export const erasedSchema = z.object({ erased: z.number() })

/** Everything that one person sent. */
export const sentByPersonSchema = z.object({ enquiries: z.array(enquiryWithMailsSchema) })

/** A field that keeps something from visitors: their whole page, its document, or itself alone. */
export const fieldAtFaultSchema = z.object({
  document: z.string(),
  field: z.string(),
  keeps: z.enum(['page', 'document', 'field']),
})
export type FieldAtFault = z.infer<typeof fieldAtFaultSchema>

export const liveStatusSchema = z.object({
  live: z.boolean(),
  since: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The fields to put right, where the reason is one. */
  at: z.optional(z.array(fieldAtFaultSchema)),
})
export type LiveStatus = z.infer<typeof liveStatusSchema>

/** Of a notice that asks an administrator whether old enquiries may be deleted. */
export const retentionWaits = 'retention_waits'
export const expiredSchema = z.object({ expired: z.number() })

export const noticesSchema = z.object({
  notices: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      at: z.optional(z.array(fieldAtFaultSchema)),
      /** The number of documents that confirming it affects. */
      count: z.optional(z.number()),
    }),
  ),
})
export type Notice = z.infer<typeof noticesSchema>['notices'][number]

/** What “Start here” tells of the others' work; null where hosted Sanity knows it alone. */
export const deskSchema = z.object({
  published: z.nullable(z.array(z.object({ at: z.string(), who: z.string(), what: z.string() }))),
  here: z.nullable(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** Whether to offer the tour. */
  tour: z.boolean(),
})
export type Desk = z.infer<typeof deskSchema>

/** A session or an API token: what lets somebody in. */
export const accessSchema = z.object({
  id: z.string(),
  kind: z.enum(['session', 'token']),
  /** The device of a session, the purpose of a token. */
  name: z.string(),
  /** Where a session began. */
  address: z.string(),
  role: roleSchema,
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** Whether the question itself came with it. */
  current: z.boolean(),
})
export type Access = z.infer<typeof accessSchema>

export const accessListSchema = z.object({ access: z.array(accessSchema) })

/** A link by which people without an account see a page with its drafts. */
export const previewSchema = z.object({
  id: z.string(),
  path: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Preview = z.infer<typeof previewSchema>
export const previewsSchema = z.object({ previews: z.array(previewSchema) })
/** The link's address is answered once and stored nowhere. */
export const madePreviewSchema = z.extend(previewSchema, { url: z.string() })
export type MadePreview = z.infer<typeof madePreviewSchema>

/** What somebody signs in with in the place of a password. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkeySchema>
export const passkeyNameLength = { most: 60 }

export const ownPasskeysSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** How many of the recovery codes are not used yet. */
  codesLeft: z.number(),
})
export type OwnPasskeys = z.infer<typeof ownPasskeysSchema>
/** Answered once and stored nowhere. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })
export const passkeyRuleSchema = z.object({ required: z.boolean() })
/** Whether somebody has a passkey to prove with, and whether a password does, too. */
export const proofOptionsSchema = z.object({ passkey: z.nullable(z.unknown()), password: z.boolean() })
export type ProofOptions = z.infer<typeof proofOptionsSchema>

/** From the best to the worst. */
export const verdicts = ['fine', 'worth a look', 'broken'] as const
/** What a check of the installation found. */
export const findingSchema = z.object({
  check: z.string(),
  verdict: z.enum(verdicts),
  text: z.string(),
  /** What to do about it. */
  remedy: z.optional(z.string()),
})
export type Finding = z.infer<typeof findingSchema>

export const stateSchema = z.object({
  /** When the checks were run. */
  at: z.string(),
  findings: z.array(findingSchema),
  /** The last errors and warnings of the server's log, newest first. */
  faults: z.array(z.object({ at: z.string(), level: z.enum(['error', 'warn']), message: z.string() })),
})
/** How the installation is. */
export type State = z.infer<typeof stateSchema>
