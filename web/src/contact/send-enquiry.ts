import { enquiryStoredSchema, refusal, type Enquiry, type EnquiryRequest } from '@daymark/schemas/contact'
import { events, track } from '../analytics/track.ts'
import { withTimeout } from '../calls/timeout.ts'
import { HttpError, write } from '../content/requests.ts'
import { notify, type NotifyInput } from '../ui/notify.ts'
import { loadToasts } from '../ui/toast.tsx'
import type { BotCheck } from './bot-check.ts'

/** How long the server may take, after which its answer counts as a failure (the key makes the next try safe), and the toasts. */
const timeLimit = { answer: 30_000, toasts: 3_000 }

export interface Outcome {
  sent: boolean
  /** The words for the visitor, if what draws toasts cannot be had. */
  untold: Promise<string | undefined>
}

interface Means {
  apiOrigin: string
  botCheck: BotCheck
  keys: { keyFor: (enquiry: Enquiry) => string; clear: () => void }
}

/** Sends an enquiry and tells the visitor how it went. */
export async function sendEnquiry(
  enquiry: EnquiryRequest,
  { apiOrigin, botCheck, keys }: Means,
): Promise<Outcome> {
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
    const answer = write('POST', `${apiOrigin}/api/contact`, request, key).then((it) => it.json())
    // A success of somebody else, such as a network's sign-in page, has stored nothing.
    enquiryStoredSchema.parse(await withTimeout(answer, timeLimit.answer))
  } catch (error) {
    const code = codeOf(error)
    if (code === refusal.captchaRejected) return botCheckFailed()
    if (code === refusal.idempotencyKeyReused) keys.clear()
    track(events.formError)
    return failed('Something went wrong. Please try again.')
  }

  track(events.formSuccess)
  return {
    sent: true,
    untold: tell({ title: 'Success!', description: "Thank you! We'll be in touch soon." }),
  }
}

function botCheckFailed() {
  track(events.botCheckFailed)
  return failed('Security verification failed. Please try again.')
}

function failed(description: string): Outcome {
  return { sent: false, untold: tell({ title: 'Error', description, variant: 'destructive' }) }
}

async function tell(news: NotifyInput) {
  const toasts = await withTimeout(loadToasts(), timeLimit.toasts).catch(() => null)
  if (!toasts) return news.description
  notify(news)
  return undefined
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
