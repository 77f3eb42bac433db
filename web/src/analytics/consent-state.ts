import { createStore } from '../ui/store.ts'

/** The visitor's answer to the cookie notice. */
export type Answer = 'accepted' | 'declined'

interface Consent {
  answer: Answer | undefined
  /** Whether the notice is on the page. */
  asking: boolean
}

const consent = createStore<Consent>({ answer: undefined, asking: false })

export const { set: setConsent, use: useConsent } = consent

/** Shows the notice again, so that the answer can be changed. */
export const askAgain = () => consent.set({ ...consent.get(), asking: true })
