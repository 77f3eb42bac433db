/** What the servers that share a database tell each other; the text of `content` lists documents. */
export type Topic = 'content' | 'enquiries' | 'access'

/** Without a text, something may have been missed: ask again for everything. */
export type Listener = (text: string | undefined) => void

export interface Bus {
  /** After the commit that it tells of. Listeners here are told at once, those elsewhere once it settles. */
  publish: (topic: Topic, text?: string) => Promise<void>
  subscribe: (topic: Topic, listener: Listener) => void
  close: () => Promise<void>
}

/** One server alone tells itself. */
export function createLocalBus(): Bus {
  const { subscribe, tell } = createListeners()
  return { subscribe, publish: async (topic, text) => tell(topic, text), close: async () => {} }
}

export function createListeners() {
  const listeners: [Topic, Listener][] = []
  return {
    subscribe: (topic: Topic, listener: Listener) => void listeners.push([topic, listener]),
    tell(topic: Topic, text?: string) {
      for (const [wanted, listener] of listeners) if (wanted === topic) listener(text)
    },
    tellAll() {
      for (const [, listener] of listeners) listener(undefined)
    },
  }
}
