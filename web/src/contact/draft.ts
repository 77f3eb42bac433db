import type { Enquiry } from '@daymark/schemas/contact'

/** What was typed, kept for this tab until it is sent, so that a reload loses nothing. */
export function createDraft(storage: KeyValueStore) {
  return {
    read: () => readJson<Partial<Enquiry>>(storage, draftName) ?? {},
    write(values: Enquiry) {
      if (Object.values(values).some(Boolean)) storage.setItem(draftName, JSON.stringify(values))
      else storage.removeItem(draftName)
    },
    clear: () => storage.removeItem(draftName),
  }
}

/**
 * Idempotency keys: the same words sent again after a failure keep their key, so that the server stores them once;
 * other words are another enquiry and get another key.
 */
export function createEnquiryKeys(storage: KeyValueStore) {
  return {
    keyFor({ name, email, message }: Enquiry) {
      const words = JSON.stringify([name, email, message])
      const last = readJson<{ key: string; words: string }>(storage, keyName)
      if (last?.words === words) return last.key
      const key = randomKey()
      storage.setItem(keyName, JSON.stringify({ key, words }))
      return key
    },
    clear: () => storage.removeItem(keyName),
  }
}

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage that falls back to memory where the browser's is blocked or full: then words last as long as the page. */
export function withMemoryFallback(storage: () => KeyValueStore): KeyValueStore {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? attempt(() => storage().getItem(name)) ?? null,
    setItem(name, value) {
      kept.set(name, value)
      // What does not fit must not leave older words in its place.
      attempt(() => storage().removeItem(name))
      attempt(() => storage().setItem(name, value))
    },
    removeItem(name) {
      kept.delete(name)
      attempt(() => storage().removeItem(name))
    },
  }
}

const draftName = 'enquiry'
const keyName = 'enquiry-key'

const tabStorage = withMemoryFallback(() => sessionStorage)
export const draft = createDraft(tabStorage)
export const enquiryKeys = createEnquiryKeys(tabStorage)

// `crypto.randomUUID` is missing where the site is not served over TLS.
function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

function readJson<Value>(storage: KeyValueStore, name: string) {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null') as Value | null
  } catch {
    return null
  }
}

function attempt<Result>(act: () => Result) {
  try {
    return act()
  } catch {
    return undefined
  }
}
