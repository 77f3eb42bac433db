/** Where content comes from: the lake beside us, or hosted Sanity. */
export interface ContentSource {
  query: (groq: string, params?: Record<string, string>) => Promise<unknown>
  /** The same over what staff have written and not published yet. */
  queryDrafts: (groq: string, params?: Record<string, string>) => Promise<unknown>
  /** When the published document last changed; undefined when there is none. */
  publishedAt: (documentId: string) => Promise<string | undefined>
}

/** Of Sanity's API, ours and theirs: it decides the default perspective. */
export const contentApiVersion = '2025-02-19'
