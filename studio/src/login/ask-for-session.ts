import { createStaffApi, inWords } from '../staff-api.ts'
import { addPasskey, signInWithPasskey } from './passkeys.ts'

export interface LoginAnswer {
  token?: string
  /** Good for adding a passkey alone, which has to come first. */
  enrolment?: string
  /** Why there is no session. */
  fault?: string
  /** A recovery code beside the password would do. */
  asksForCode?: boolean
}

/** By the fields of the login form. */
export async function askForSession(body: URLSearchParams): Promise<LoginAnswer> {
  try {
    const headers = { accept: 'application/json' }
    return (await (await fetch('/api/staff/login', { method: 'POST', headers, body })).json()) as object
  } catch {
    return { fault: 'The server cannot be reached. Try again in a moment.' }
  }
}

export const askByPasskey = () => orFault(signInWithPasskey())

export const askByFirstPasskey = (enrolment: string) => orFault(addPasskey(createStaffApi(enrolment), ''))

function orFault(answer: Promise<LoginAnswer>): Promise<LoginAnswer> {
  return answer.catch((error: unknown) => ({ fault: inWords(error) }))
}
