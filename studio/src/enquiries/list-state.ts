import type { EnquiryPage, Filter } from '@daymark/schemas/staff'
import { inWords } from '../staff-api.ts'

export interface Query {
  filter: Filter
  search: string
  size: number
  before?: number
}

export type ListState = Partial<EnquiryPage> & { error?: string }

const pageSize = 50
/** The API answers no more at once. */
const mostAtOnce = 200

/**
 * The enquiries that meet a filter and a search, newest first. What was loaded stays loaded when something changed, and
 * an answer that comes after the filter was changed is dropped.
 */
export function createListState(ask: (query: Query, signal: AbortSignal) => Promise<EnquiryPage>) {
  const listeners = new Set<() => void>()
  let state: ListState = {}
  let wanted = { filter: 'all' as Filter, search: '' }
  let size = pageSize
  let stop = new AbortController()

  function set(next: ListState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function load(upTo: number, start: EnquiryPage['enquiries'], from?: number) {
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    let enquiries = start
    let before = from
    try {
      for (;;) {
        const page = await ask(
          {
            ...wanted,
            size: Math.min(upTo - enquiries.length, mostAtOnce),
            ...(before !== undefined && { before }),
          },
          signal,
        )
        if (signal.aborted) return
        enquiries = [...enquiries, ...page.enquiries]
        before = page.next
        if (before === undefined || enquiries.length >= upTo) {
          set({ ...page, enquiries })
          return
        }
      }
    } catch (error) {
      if (!signal.aborted) set({ ...state, error: inWords(error) })
    }
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(filter: Filter, search: string) {
      wanted = { filter, search }
      size = pageSize
      // The old rows stay until the new ones are there, but nothing is appended to them.
      set({ ...state, next: undefined })
      return load(size, [])
    },
    reload: () => load(size, []),
    more() {
      const shown = state.enquiries ?? []
      size = Math.max(size, shown.length) + pageSize
      return load(size, shown, state.next)
    },
    stop: () => stop.abort(),
  }
}
