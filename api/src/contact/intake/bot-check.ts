import { captchaAction } from '@daymark/schemas/contact'
import * as z from 'zod'

export interface BotCheckOptions {
  siteKey: string | null
  secretKey?: string
  verifyUrl: string
  minScore: number
  /** Hosts whose tokens count as ours; empty accepts every host. */
  hostnames: string[]
  timeoutMs?: number
}

/** What was learnt about a token. Only `false` refuses; everything else is kept with the enquiry. */
export type BotCheck =
  | { outcome: 'off' | 'missing' }
  | { outcome: 'unavailable'; reason: string }
  | { outcome: 'false'; reason: 'token' | 'action' | 'host' }
  | { outcome: 'passed' | 'low'; score?: number; action?: string; hostname?: string }

const answerLimit = 64 * 1024

const answerSchema = z.object({
  success: z.boolean(),
  score: z.number().min(0).max(1).optional(),
  action: z.string().max(200).optional(),
  hostname: z.string().max(300).optional(),
  'error-codes': z.array(z.string()).optional(),
})

export function createBotCheck(options: BotCheckOptions) {
  const { siteKey, secretKey } = options

  return async function check(token: string | undefined): Promise<BotCheck> {
    if (!siteKey || !secretKey) return { outcome: 'off' }
    if (!token) return { outcome: 'missing' }
    const answer = await askProvider(options, secretKey, token)
    return 'unavailable' in answer
      ? { outcome: 'unavailable', reason: answer.unavailable }
      : judge(answer, options)
  }
}

/** Whether the provider knows our secret, by a token that is none; undefined when it does. */
export async function findSecretFault(options: BotCheckOptions, secretKey: string) {
  const answer = await askProvider(options, secretKey, 'none')
  if ('unavailable' in answer) return answer.unavailable
  return answer['error-codes']?.some((code) => code.endsWith('-input-secret'))
    ? 'it does not know the secret key'
    : undefined
}

type ProviderAnswer = z.infer<typeof answerSchema>

async function askProvider(
  { verifyUrl, timeoutMs = 3000 }: BotCheckOptions,
  secret: string,
  token: string,
): Promise<ProviderAnswer | { unavailable: string }> {
  try {
    // Once only: a token is spent by its first verification.
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      return { unavailable: `status ${answer.status}` }
    }
    return answerSchema.parse(JSON.parse(await readBounded(answer)))
  } catch (cause) {
    const late = cause instanceof Error && cause.name === 'TimeoutError'
    return { unavailable: late ? 'no answer in time' : 'no usable answer' }
  }
}

function judge(answer: ProviderAnswer, { minScore, hostnames }: BotCheckOptions): BotCheck {
  const { success, score, action, hostname } = answer
  const errors = answer['error-codes'] ?? []
  if (!success) {
    const falseToken = errors.some(
      (code) => code === 'invalid-input-response' || code === 'timeout-or-duplicate',
    )
    // A wrong secret of ours, or a fault of theirs, says nothing about the visitor.
    if (!falseToken) return { outcome: 'unavailable', reason: 'the provider refused our request' }
    return { outcome: 'false', reason: 'token' }
  }
  if (action !== undefined && action !== captchaAction) return { outcome: 'false', reason: 'action' }
  if (hostname !== undefined && hostnames.length > 0 && !hostnames.includes(hostname)) {
    return { outcome: 'false', reason: 'host' }
  }
  return { outcome: score !== undefined && score < minScore ? 'low' : 'passed', score, action, hostname }
}

async function readBounded(answer: Response) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > answerLimit) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
