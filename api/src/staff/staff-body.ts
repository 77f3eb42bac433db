import type { Context } from 'hono'
import { readJson, requireMediaType } from '../http/body.ts'
import { Problem } from '../http/problem.ts'

/** The fields of what the Studio sends; a passkey's answer is the longest. */
export async function fields(c: Context, maxBytes = 4_096): Promise<Record<string, unknown>> {
  requireMediaType(c, ['application/json'])
  const body = await readJson(c, maxBytes)
  if (typeof body !== 'object' || body === null) throw new Problem(400, 'broken_body', 'Send an object.')
  return body as Record<string, unknown>
}

export function text(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  throw invalid(name, 'Required', `${name} is missing.`)
}

export function yesOrNo(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  throw invalid(name, 'Either true or false', `${name} is either true or false.`)
}

export function invalid(name: string, message: string, detail = `${message}.`) {
  return new Problem(422, 'invalid_fields', detail, { fields: { [name]: message } })
}
