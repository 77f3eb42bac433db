import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ClientAddress } from '../http/client-address.ts'
import type { Problem } from '../http/problem.ts'
import { createRateLimit } from '../http/rate-limit.ts'

export interface FormState {
  values: { name: string; email: string; message: string }
  /** By field; what concerns no field stands under `form`. */
  errors: Record<string, string>
}

export type RenderForm = (state: FormState) => Promise<Response>

export interface PlainFormOptions {
  clientAddress: ClientAddress
  /** The page with the form as it was filled in and what is wrong with it. */
  renderForm?: RenderForm
}

const perAddress = { limit: 10, windowMs: 10 * 60_000 }
const mostWaiting = 8
/** A flood of clumsy forms has at most a third of the processor. */
const restMs = 100

/**
 * Without script the page itself has to say what is wrong and keep what was typed. It is drawn for this one visitor,
 * which costs as much as hundreds of other answers: so one is drawn after another with a rest between, and but a
 * few for an address. Beyond that the problem is told bare.
 */
export function createPlainFormAnswers({ clientAddress, renderForm }: PlainFormOptions) {
  const drawn = createRateLimit(perAddress)
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  return async (c: Context, problem: Problem, fields: object) => {
    if (!renderForm) return c.redirect(`/?error=${problem.code}#contact`, 303)
    if (waiting >= mostWaiting || !drawn.take(clientAddress(c)).ok) throw problem
    const { name = '', email = '', message = '' } = fields as Partial<Record<string, string>>
    const state = { values: { name, email, message }, errors: problem.fields ?? { form: problem.message } }
    waiting += 1
    const drawing = last.then(() => renderForm(state))
    last = drawing
      .catch(() => undefined)
      .then(() => sleep(restMs))
      .finally(() => {
        waiting -= 1
      })
    const page = await drawing
    return new Response(page.body, {
      status: problem.status,
      headers: { ...Object.fromEntries(page.headers), ...problem.headers, 'cache-control': 'no-store' },
    })
  }
}
