/** The source of content: the embedded lake or hosted Sanity. */
export interface ContentSource {
  query: (groq: string, params?: Record<string, string>) => Promise<unknown>
  /** The same query with drafts. */
  queryDrafts: (groq: string, params?: Record<string, string>) => Promise<unknown>
  /** When the published document last changed; undefined when there is none. */
  publishedAt: (documentId: string) => Promise<string | undefined>
}

/** The version of Sanity's API, which determines the default perspective. */
export const contentApiVersion = '2025-02-19'
