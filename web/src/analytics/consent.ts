import { setConsent, type Answer } from './consent-state.ts'
import { hasOptedOut } from './opted-out.ts'

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
let tell: (answer: Answer | undefined) => void = () => {}

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

function become(answer: Answer | undefined) {
  setConsent({ answer, asking: answer === undefined })
  tell(answer)
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
