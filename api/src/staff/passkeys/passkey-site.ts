import type { Context } from 'hono'
import { readObject } from '../../http/body.ts'
import { Problem } from '../../http/problem.ts'
import type { Site } from './ceremonies.ts'

const maxAnswerBytes = 16_384

/** ORIGIN and its host; while it is not set, the loopback name in the browser's address bar. */
export function siteOf(c: Context, ownOrigin: (origin: string) => boolean): Site {
  const origin = c.req.header('origin') ?? ''
  if (!ownOrigin(origin)) throw new Problem(403, 'foreign_origin', 'This site may not send here.')
  return { origin, rpId: new URL(origin).hostname }
}

/** What the browser sends, with the answer of a passkey in it. */
export async function answerOf(c: Context) {
  const { answer, ...rest } = await readObject(c, maxAnswerBytes)
  if (typeof answer !== 'object' || answer === null) throw new Problem(400, 'broken_body', 'Send an answer.')
  return { answer, ...rest } as { answer: object } & Record<string, unknown>
}
