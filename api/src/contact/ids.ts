import { randomUUID } from 'node:crypto'

/** UUID version 7: unguessable, and in the order of time, so that rows are appended and listed by their key. */
export function newId(now: number): string {
  const time = Math.floor(now).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
