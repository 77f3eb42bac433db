import { roles } from '@daymark/schemas/staff'
import type { Context } from 'hono'
import * as z from 'zod'
import { readObject } from '../http/body.ts'
import { Problem } from '../http/problem.ts'

export const text = z.string('Required')
export const yesOrNo = z.boolean('Either true or false')
export const role = z.enum(roles, 'A role is administrator, editor or viewer')

/** What the Studio sends, by its schema. */
export async function fields<Value>(c: Context, schema: z.ZodType<Value>): Promise<Value> {
  return valid(schema, await readObject(c, 4_096))
}

/** Where nothing is sent but an empty object, which no form of another site can send. */
export const noFields = (c: Context) => readObject(c, 4_096)

export function valid<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const { path = [], message = '' } = error.issues[0] ?? {}
  throw new Problem(422, 'invalid_fields', `${message}.`, { fields: { [String(path[0])]: message } })
}
