import * as z from 'zod/mini'
import { longestCampaign } from '../visits/beacon.ts'

/** The rules, limits and messages of an enquiry: the form, the API and their tests all read them here. */
export const limits = {
  nameMin: 2,
  nameMax: 200,
  // The longest address that mail servers accept (RFC 5321).
  emailMax: 254,
  messageMin: 10,
  messageMax: 500,
  bodyBytes: 16 * 1024,
} as const

export const captchaAction = 'contact_form'

/** In development the API itself serves a replacement of the captcha provider, under this site key. */
export const captchaStandIn = { siteKey: 'stand-in', path: '/api/captcha-stand-in' } as const

export const messages = {
  name: 'Name must be at least 2 characters',
  nameLong: 'Name must be less than 200 characters',
  email: 'Please enter a valid email address',
  emailLong: 'Email must be less than 254 characters',
  messageShort: 'Message must be at least 10 characters',
  messageLong: 'Message must be less than 500 characters',
  unreadable: 'Please remove characters that cannot be read',
} as const

const controlCharacter = /\p{Cc}/u
const controlCharacterInText = /[^\P{Cc}\n\t]/u
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u

const line = (value: string) => value.isWellFormed() && !controlCharacter.test(value)
const text = (value: string) => value.isWellFormed() && !controlCharacterInText.test(value)

// In UTF-16 units, as text fields count; zod's own checks count code points.
const atLeast = (units: number, message: string) =>
  z.refine<string>((value) => value.length >= units, message)
const atMost = (units: number, message: string) => z.refine<string>((value) => value.length <= units, message)

export const enquirySchema = z.object({
  name: z.string(messages.name).check(
    atLeast(limits.nameMin, messages.name),
    atMost(limits.nameMax, messages.nameLong),
    z.refine(line, messages.unreadable),
    z.refine((value) => visible.test(value), messages.name),
  ),
  email: z
    .string(messages.email)
    .check(
      z.email(messages.email),
      atMost(limits.emailMax, messages.emailLong),
      z.refine(line, messages.unreadable),
    ),
  message: z
    .string(messages.messageShort)
    .check(
      atLeast(limits.messageMin, messages.messageShort),
      atMost(limits.messageMax, messages.messageLong),
      z.refine(text, messages.unreadable),
    ),
})

const shortLine = (most: number) => z.string().check(z.maxLength(most), z.refine(line))

/** The page with the form, and what led the visitor to this site: the host of a link, the names of a campaign. */
const cameFromSchema = z.object({
  page: shortLine(200),
  from: z.optional(shortLine(200)),
  campaign: z.optional(shortLine(longestCampaign)),
})
export type CameFrom = z.infer<typeof cameFromSchema>

/** What is sent: the enquiry, the bot check's token if there is one, and the honeypot if something filled it. */
export const enquiryRequestSchema = z.extend(enquirySchema, {
  recaptchaToken: z.optional(z.string()),
  website: z.optional(z.string()),
  /** No enquiry is refused for what is wrong with it. */
  cameFrom: z.catch(z.optional(cameFromSchema), undefined),
})

export type Enquiry = z.infer<typeof enquirySchema>
export type EnquiryRequest = z.infer<typeof enquiryRequestSchema>
export type EnquiryField = keyof Enquiry
export const enquiryFields = ['name', 'email', 'message'] as const satisfies EnquiryField[]

export const botCheckConfigSchema = z.object({ siteKey: z.nullable(z.string()) })
export const enquiryStoredSchema = z.object({ id: z.string() })

/** What the form reads of an error answer; `fields` are the messages of fields at fault, by name. */
export const problemSchema = z.object({
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

/** Codes of refusals that the form tells apart; every other failure is the general one. */
export const refusal = {
  captchaRejected: 'captcha_rejected',
  idempotencyKeyReused: 'idempotency_key_reused',
  fieldsAtFault: 'fields_at_fault',
} as const
