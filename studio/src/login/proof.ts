import { createStore } from '../store.ts'

/** What waits for somebody to show who they are, if anything does. */
export const proofAsked = createStore<PromiseWithResolvers<boolean> | undefined>(undefined)

/** Whether the person has shown a password or passkey; false if they turned it down. */
export function askForProof() {
  const asked = proofAsked.read() ?? Promise.withResolvers<boolean>()
  proofAsked.write(asked)
  return asked.promise
}

export function answerProof(shown: boolean) {
  proofAsked.read()?.resolve(shown)
  proofAsked.write(undefined)
}
