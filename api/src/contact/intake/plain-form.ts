import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ClientAddress } from '../../http/client-address.ts'
import { createConcurrencyLimit } from '../../http/limits/concurrency.ts'
import type { Problem } from '../../http/problem.ts'
import { createRateLimit } from '../../http/limits/rate-limit.ts'

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
const tooMany = new Error('Too many forms are drawn at this moment.')
/** A flood of clumsy forms has at most a third of the processor. */
const restMs = 100

/**
 * Without script the page itself has to say what is wrong and keep what was typed. It is drawn for this one visitor,
 * which costs as much as hundreds of other answers: so one is drawn after another with a rest between, and but a
 * few for an address. Beyond that the problem is told bare.
 */
export function createPlainFormAnswers({ clientAddress, renderForm }: PlainFormOptions) {
  const drawn = createRateLimit(perAddress)
  const oneByOne = createConcurrencyLimit({ atOnce: 1, waiting: 7, busy: () => tooMany })

  return async (c: Context, problem: Problem, fields: object) => {
    if (!renderForm) return c.redirect(`/?error=${problem.code}#contact`, 303)
    if (!drawn.take(clientAddress(c)).ok) throw problem
    const { name = '', email = '', message = '' } = fields as Partial<Record<string, string>>
    const state = { values: { name, email, message }, errors: problem.fields ?? { form: problem.message } }
    const drawing = oneByOne.run('', async () => {
      const page = await renderForm(state)
      await sleep(restMs)
      return page
    })
    const page = await drawing.catch((cause: unknown) => {
      throw cause === tooMany ? problem : cause
    })
    return new Response(page.body, {
      status: problem.status,
      headers: { ...Object.fromEntries(page.headers), ...problem.headers, 'cache-control': 'no-store' },
    })
  }
}
