import {
  enquiryStoredSchema,
  problemSchema,
  refusal,
  type Enquiry,
  type EnquiryRequest,
} from '@daymark/schemas/contact'
import type { FormWords } from '@daymark/schemas/pages'
import { withTimeout } from '../network/timeout.ts'
import { HttpError, write } from '../network/requests.ts'
import { cameFrom } from '../visits/visits.ts'
import { enquiryKeys } from './draft.ts'

/** After this long the server's answer counts as a failure; the key makes another try safe. */
const answerTimeLimit = 30_000

interface Options {
  apiOrigin: string
  obtainToken: () => Promise<string | null>
}

/** No token could be obtained, so nothing was sent; or the server found the token false. */
export class BotCheckError extends Error {}

/** Obtains a token, then sends the enquiry; resolves once the server has stored it. */
export async function sendEnquiry(
  { website, ...enquiry }: EnquiryRequest,
  { apiOrigin, obtainToken }: Options,
) {
  const recaptchaToken = await obtainToken().catch((cause: unknown) => {
    throw new BotCheckError('No token could be obtained', { cause })
  })
  const request: EnquiryRequest = {
    ...enquiry,
    ...(recaptchaToken && { recaptchaToken }),
    ...(website && { website }),
    cameFrom: cameFrom(),
  }
  const key = { 'Idempotency-Key': enquiryKeys.keyFor(enquiry) }
  try {
    const answer = write('POST', `${apiOrigin}/api/contact`, request, key).then((it) => it.json())
    // A 200 that is not ours, such as a network's sign-in page, has stored nothing.
    enquiryStoredSchema.parse(await withTimeout(answer, answerTimeLimit))
  } catch (cause) {
    const code = problemOf(cause)?.code
    if (code === refusal.idempotencyKeyReused) enquiryKeys.clear()
    if (code === refusal.captchaRejected) throw new BotCheckError('The token was refused', { cause })
    throw cause
  }
  enquiryKeys.clear()
}

/** The fields that the server found at fault, with their messages. */
export function fieldErrorsOf(error: unknown): Partial<Record<keyof Enquiry, string>> {
  return problemOf(error)?.fields ?? {}
}

/** When a visitor who sent too much may come back, in words. */
export function retryAdviceOf(error: unknown, words: Pick<FormWords, 'formTooManyText' | 'formLaterText'>) {
  if (!(error instanceof HttpError) || error.status !== 429) return undefined
  const seconds = Number(error.headers.get('retry-after'))
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const { lang } = document.documentElement
  const soon = new Intl.RelativeTimeFormat(lang).format(minutes, 'minute')
  return words.formTooManyText.replace('{time}', seconds > 0 ? soon : words.formLaterText)
}

function problemOf(error: unknown) {
  if (!(error instanceof HttpError)) return undefined
  try {
    return problemSchema.safeParse(JSON.parse(error.body)).data
  } catch {
    return undefined
  }
}
