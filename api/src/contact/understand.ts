import type * as z from 'zod'
import { Problem } from '../http/problem.ts'

/** What the Studio asks, by its schema. */
export function understand<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Problem(400, 'not_understood', 'The request cannot be understood')
}
