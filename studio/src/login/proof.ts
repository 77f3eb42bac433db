/** What waits for somebody to show who they are, if anything does. */
let asked: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

export const isProofAsked = () => asked !== undefined

export function watchProof(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the person has shown a password or passkey; false if they turned it down. */
export function askForProof() {
  asked ??= Promise.withResolvers()
  tell()
  return asked.promise
}

export function answerProof(shown: boolean) {
  asked?.resolve(shown)
  asked = undefined
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}
