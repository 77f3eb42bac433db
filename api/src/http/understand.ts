import type { Context } from 'hono'
import * as z from 'zod'
import { readObject } from './body.ts'
import { Problem } from './problem.ts'

/** What a request asks, by its schema. */
export function understand<Value>(schema: z.core.$ZodType<Value>, value: unknown): Value {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new Problem(400, 'not_understood', 'The request cannot be understood')
}

/** The same of what is sent as JSON. */
export async function understandBody<Value>(c: Context, schema: z.core.$ZodType<Value>, maxBytes: number) {
  return understand(schema, await readObject(c, maxBytes))
}
