import { randomBytes } from 'node:crypto'

/** UUID version 7: unguessable, and in the order of time, so that rows are appended and listed by their key. */
export function newId(now: number): string {
  const hex = Math.floor(now).toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
