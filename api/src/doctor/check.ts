import type { Finding } from '@daymark/schemas/staff'
import type { Installation } from './installation.ts'

export type Found = Omit<Finding, 'check'>

export interface Check {
  name: string
  /** Whether the server can run it for the Studio: it needs no shell and asks nobody outside. */
  inStudio: boolean
  /** What was found, in words without secrets, addresses of people and anything that a visitor wrote. */
  run: (installation: Installation) => Promise<Found | Found[]>
}

/** Nobody outside is waited for any longer. */
export const patienceMs = 6_000

export const fine = (text: string): Found => ({ verdict: 'fine', text })
export const worthALook = (text: string, remedy: string): Found => ({ verdict: 'worth a look', text, remedy })
export const broken = (text: string, remedy: string): Found => ({ verdict: 'broken', text, remedy })

/** The head of an answer, unless it takes too long. */
export async function ask(url: string | URL, init: RequestInit = {}) {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
  await answer.body?.cancel()
  return answer
}

/** '1 mail', '2 mails' */
export const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

/** 'less than an hour', '3 hours', '2 days' */
export function inWords(ms: number) {
  const hours = Math.floor(ms / 3_600_000)
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
