import { refusal, type Enquiry, type EnquiryRequest } from '@daymark/schemas/contact'
import { events, track } from '../analytics/track.ts'
import { HttpError, write } from '../content/requests.ts'
import { notify } from '../ui/notify.ts'
import type { BotCheck } from './bot-check.ts'

/** A send that has not been answered by then counts as failed; its key makes the next try safe. */
const limit = 30_000

interface Means {
  apiOrigin: string
  botCheck: BotCheck
  keys: { keyFor: (enquiry: Enquiry) => string; clear: () => void }
}

/** Sends an enquiry and tells the visitor how it went; whether it went is the answer. */
export async function sendEnquiry(enquiry: EnquiryRequest, { apiOrigin, botCheck, keys }: Means) {
  track(events.formAttempt)
  let recaptchaToken: string | null
  try {
    recaptchaToken = await botCheck.token()
  } catch {
    return botCheckFailed()
  }

  const request: EnquiryRequest = { ...enquiry, ...(recaptchaToken && { recaptchaToken }) }
  try {
    const key = { 'Idempotency-Key': keys.keyFor(enquiry) }
    await inTime(write('POST', `${apiOrigin}/api/contact`, request, key))
  } catch (error) {
    const code = codeOf(error)
    if (code === refusal.captchaRejected) return botCheckFailed()
    if (code === refusal.idempotencyKeyReused) keys.clear()
    track(events.formError)
    return fail('Something went wrong. Please try again.')
  }

  track(events.formSuccess)
  notify({ title: 'Success!', description: "Thank you! We'll be in touch soon." })
  return true
}

function botCheckFailed() {
  track(events.botCheckFailed)
  return fail('Security verification failed. Please try again.')
}

function fail(description: string) {
  notify({ title: 'Error', description, variant: 'destructive' })
  return false
}

/** The stable code of the API's refusal, if the answer is one. */
function codeOf(error: unknown) {
  if (!(error instanceof HttpError)) return undefined
  try {
    const problem: unknown = JSON.parse(error.body)
    return problem && typeof problem === 'object' && 'code' in problem ? problem.code : undefined
  } catch {
    return undefined
  }
}

function inTime<Answer>(answer: Promise<Answer>) {
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time')), limit)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
