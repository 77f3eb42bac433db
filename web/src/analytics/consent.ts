import { useSyncExternalStore } from 'react'
import { hasOptedOut } from './opted-out.ts'

/** The visitor's answer to the cookie notice. */
export type Answer = 'accepted' | 'declined'

interface Consent {
  answer: Answer | undefined
  /** Whether the notice is on the page. */
  asking: boolean
}

/** What local storage keeps, on this device only. */
interface Kept {
  answer: Answer
  policy: string
  /** Milliseconds since 1970. */
  until: number
  /** Whether the browser asked not to be tracked when the answer was given. */
  optedOut: boolean
}

const storageKey = 'consent'
const keptFor = 180 * 24 * 60 * 60_000

let policy = ''
let consent: Consent = { answer: undefined, asking: false }
let tell: (answer: Answer | undefined) => void = () => {}
const listeners = new Set<() => void>()

/** Shows the notice unless it was answered, and calls `changed` with the answer now and whenever it changes. */
export function startConsent(policyVersion: string, changed: typeof tell) {
  policy = policyVersion
  tell = changed
  const readAgain = () => become(readAnswer())
  readAgain()
  // The answer may be given in another tab, or while this page is in the back/forward cache.
  addEventListener('storage', ({ key }) => (key === storageKey || key === null) && readAgain())
  addEventListener('pageshow', ({ persisted }) => persisted && readAgain())
}

export function answerConsent(answer: Answer) {
  const kept: Kept = { answer, policy, until: Date.now() + keptFor, optedOut: hasOptedOut() }
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage is blocked: the answer holds for this page.
  }
  become(answer)
}

/** Shows the notice again, so that the answer can be changed. */
export const askAgain = () => show({ ...consent, asking: true })

export const useConsent = () => useSyncExternalStore(subscribe, current, atServer)

function become(answer: Answer | undefined) {
  show({ answer, asking: answer === undefined })
  tell(answer)
}

function show(next: Consent) {
  consent = next
  for (const listener of listeners) listener()
}

/** An answer that is too old, was given to another policy or before the browser's wish changed counts no more. */
function readAnswer(): Answer | undefined {
  const optedOut = hasOptedOut()
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Kept | null
    if (kept && kept.policy === policy && kept.until > Date.now() && kept.optedOut === optedOut)
      return kept.answer
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked.
  }
  return optedOut ? 'declined' : undefined
}

const current = () => consent
const notAsking: Consent = { answer: undefined, asking: false }
const atServer = () => notAsking
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
