import { enquiryRequestSchema, refusal, type Enquiry, type EnquiryRequest } from '@daymark/schemas/contact'
import { exportedSentPath } from '@daymark/schemas/render'
import type { Context } from 'hono'
import { createConcurrencyLimit } from '../../http/limits/concurrency.ts'
import { refuseForeign, type Origins } from '../../http/origin.ts'
import { Problem, type ProblemFields } from '../../http/problem.ts'
import type { Limits } from '../../http/limits/rate-limit.ts'
import type { MailKind } from '../../outbox/mail-subject.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { Log } from '../../log/log.ts'
import { createBotCheck, type BotCheckOptions } from './bot-check.ts'
import { gather } from './evidence.ts'
import { createPlainFormAnswers, type PlainFormOptions } from './plain-form.ts'
import { readEnquiry } from './read-enquiry.ts'
import { createRecentTexts } from './recent-texts.ts'
import { newId, type EnquiryStore, type KnownEnquiry } from '../store/enquiry-store.ts'

export interface IntakeOptions extends PlainFormOptions {
  outbox: Pick<Outbox, 'wake'>
  store: EnquiryStore
  limits: Limits
  /** What goes out about an enquiry. */
  mails: readonly MailKind[]
  captcha: BotCheckOptions
  rateLimit: number
  origins: Pick<Origins, 'own' | 'welcome'>
  clock: () => number
  log: Log
  stored: () => void
}

const windowMs = 10 * 60_000

/** Cheap checks, then the bot check, then the commit; the visitor is answered once the row is on disk. */
export function createIntake(options: IntakeOptions) {
  const { store, mails, clientAddress, clock, log, stored, outbox } = options
  const check = createBotCheck(options.captcha)
  const limit = options.limits('enquiries', { limit: options.rateLimit, windowMs })
  const inFlight = createConcurrencyLimit({
    atOnce: 512,
    busy: () => unavailable('Too many enquiries at this moment'),
  })
  const recentTexts = createRecentTexts(store)
  const answerForm = createPlainFormAnswers(options)
  const underway = new Map<string, { enquiry: Enquiry; id: Promise<string> }>()

  return async function answer(c: Context): Promise<Response> {
    refuseForeign(c, options.origins.welcome)
    const { plainForm, fields } = await readEnquiry(c)
    try {
      // Once the body is there: slow senders must not take the places of those who have sent theirs.
      const id = await inFlight.run('', async () => accept(c, validate(fields)))
      c.header('cache-control', 'no-store')
      return plainForm ? c.redirect(thankYouFor(c), 303) : c.json({ id }, 201)
    } catch (cause) {
      if (plainForm && cause instanceof Problem) return answerForm(c, cause, fields)
      throw cause
    }
  }

  /** On the site that the form was sent from: this server's own, or an exported one. */
  function thankYouFor(c: Context) {
    const from = c.req.header('origin')
    const exported = from !== undefined && !options.origins.own(from)
    return `${exported ? from + exportedSentPath : '/?sent=1'}#contact`
  }

  function accept(c: Context, enquiry: EnquiryRequest): Promise<string> {
    const key = readKey(c.req.header('idempotency-key'))
    if (key === undefined) return judgeAndStore(c, enquiry)
    const running = underway.get(key)
    if (running) {
      sameBody(running.enquiry, enquiry)
      return running.id
    }
    const id = judgeAndStore(c, enquiry, key).finally(() => underway.delete(key))
    underway.set(key, { enquiry, id })
    return id
  }

  async function judgeAndStore(c: Context, enquiry: EnquiryRequest, key?: string) {
    const address = clientAddress(c)
    const { ok, retryAfter } = await guard(() => limit.take(address))
    // The commit finds a key that was used before; but a repetition is not limited, and its token is spent.
    if (key !== undefined && (!ok || enquiry.recaptchaToken)) {
      const earlier = await guard(() => store.findKey(key))
      if (earlier) {
        if (ok) await giveBack(address)
        return repeat(earlier, enquiry)
      }
    }
    if (!ok) {
      throw new Problem(429, 'too_many_enquiries', 'Too many enquiries, please try again later', {
        headers: { 'retry-after': String(retryAfter) },
      })
    }
    // A definite refusal keeps its place in the count; what fails through no fault of the visitor does not.
    const result = await check(enquiry.recaptchaToken)
    if (result.outcome === 'false') {
      // The token may have been spent on another server, which stores the same words at this moment.
      const meanwhile = key === undefined ? undefined : await guard(() => store.soonByKey(key))
      if (meanwhile) {
        await giveBack(address)
        return repeat(meanwhile, enquiry)
      }
      throw new Problem(403, refusal.captchaRejected, 'The security check was not passed')
    }
    if (result.outcome === 'unavailable')
      log(`contact: the bot check could not be made: ${result.reason}`, 'warn')
    const now = clock()
    const { name, email, message } = enquiry
    const text = await recentTexts.note(message)
    const evidence = gather(result, enquiry, text.again)
    const id = newId(now)
    let earlier: KnownEnquiry | undefined
    try {
      const submittedAt = new Date(now).toISOString()
      earlier = await store.add({ id, name, email, message, submittedAt, evidence, key }, mails)
    } catch (cause) {
      void giveBack(address)
      text.takeBack()
      log(
        `contact: an enquiry could not be stored (${(cause as { code?: string }).code ?? 'unknown'})`,
        'error',
      )
      throw unavailable('The enquiry could not be stored', cause)
    }
    if (earlier) {
      await giveBack(address)
      return repeat(earlier, enquiry)
    }
    outbox.wake()
    stored()
    return id
  }

  /** What cannot be given back now is free when its window ends. */
  async function giveBack(address: string) {
    await limit.giveBack(address).catch(() => undefined)
  }

  async function guard<Result>(read: () => Promise<Result>) {
    try {
      return await read()
    } catch (cause) {
      throw unavailable('The enquiry could not be stored', cause)
    }
  }
}

function validate(fields: object): EnquiryRequest {
  const result = enquiryRequestSchema.safeParse(fields)
  if (result.success) return result.data
  const faults: ProblemFields = {}
  for (const { path, message } of result.error.issues) faults[String(path[0])] ??= message
  throw new Problem(422, refusal.fieldsAtFault, 'Some fields are not filled in correctly', { fields: faults })
}

function readKey(header: string | undefined) {
  if (header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw new Problem(400, 'idempotency_key_invalid', 'The Idempotency-Key cannot be used')
}

/** The same key is the same answer. */
function repeat(earlier: KnownEnquiry, enquiry: Enquiry) {
  sameBody(earlier, enquiry)
  return earlier.id
}

/** The token is left out: a retry may carry a new one. */
function sameBody(known: Enquiry, { name, email, message }: Enquiry) {
  if (known.name === name && known.email === email && known.message === message) return
  throw new Problem(422, refusal.idempotencyKeyReused, 'This Idempotency-Key was used with another body')
}

function unavailable(detail: string, cause?: unknown) {
  return new Problem(503, 'unavailable', detail, { headers: { 'retry-after': '5' }, cause })
}
