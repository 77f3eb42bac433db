import { randomBytes } from 'node:crypto'
import { isRecord, type Mutation } from '../document.ts'

/** Gives every object in an array the `_key` that the Studio needs to tell items apart. */
export function withArrayKeys(mutation: Mutation): Mutation {
  return keyed(mutation) as Mutation
}

function keyed(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item) => keyed(isRecord(item) && !item._key ? named(item) : item))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, keyed(item)]))
}

const named = (item: Record<string, unknown>) => ({ ...item, _key: randomBytes(6).toString('hex') })
