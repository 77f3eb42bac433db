import { useSyncExternalStore } from 'react'

/** The visitor's answer to the cookie notice. */
export type Answer = 'accepted' | 'declined'

interface Consent {
  answer: Answer | undefined
  /** Whether the notice is on the page. */
  asking: boolean
}

let consent: Consent = { answer: undefined, asking: false }
const listeners = new Set<() => void>()

export function setConsent(next: Consent) {
  consent = next
  for (const listener of listeners) listener()
}

/** Shows the notice again, so that the answer can be changed. */
export const askAgain = () => setConsent({ ...consent, asking: true })

export const useConsent = () => useSyncExternalStore(subscribe, current, atServer)

const current = () => consent
const notAsking: Consent = { answer: undefined, asking: false }
const atServer = () => notAsking
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
